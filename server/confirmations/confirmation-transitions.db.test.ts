import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const habit = { name: 'Run far', description: 'Every single day.', frequency: 'Daily' };

test('the database refuses transitions that the machine does not allow', async () => {
  const [mei, tom] = [await kept.person(), await kept.person()];
  const form = { ...habit, rewardAmount: '1', currency: 'USD', creatorRole: 'overseer' };
  const { id, inviteCode } = (await mei.send('POST', '/api/habits', form)).body as { id: number; inviteCode: string };
  await tom.send('POST', `/api/habits/join/${inviteCode}`, { rewardAmount: '5.00' });
  await tom.send('POST', `/api/habits/${id}/complete`);
  const change = (values: object) =>
    kept.deps.write((tx) =>
      tx.updateTable('commitment_completions').set(values).where('commitment_id', '=', id).execute(),
    );
  const at = kept.clock.now().toISOString();
  // Of a check, or of the trigger.
  const refused = /constraint|cannot change/iu;
  await expect(change({ status: 'pending', pending_amount: 500, paid_by: null })).rejects.toThrow(refused);
  await expect(change({ status: 'confirmed', pending_amount: 500, decided_at: at })).rejects.toThrow(refused);
  await tom.send('DELETE', `/api/habits/${id}/complete`);
  await tom.send('PATCH', `/api/habits/${id}/members/${tom.id}/confirmation`, { confirmation: 'overseer' });
  await tom.send('POST', `/api/habits/${id}/complete`);
  await expect(change({ status: 'standing', pending_amount: null })).rejects.toThrow(refused);
  // Confirmed without the payment, or by the doer.
  await expect(change({ status: 'confirmed', decided_at: at })).rejects.toThrow(refused);
  await expect(
    change({ status: 'confirmed', decided_at: at, pending_amount: 0, confirmed_by: tom.id }),
  ).rejects.toThrow(refused);
  await mei.send('POST', `/api/habits/${id}/completions/confirm`);
  await expect(change({ status: 'pending', paid_by: null, decided_at: null, confirmed_by: null })).rejects.toThrow(
    refused,
  );
});
