import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { currentUserKey } from './session-switch.ts';
import { setBalance } from './set-balance.ts';

test('an older reply does not overwrite the balance, and its request is repeated', async () => {
  const client = new QueryClient();
  const answers: ((user: object) => void)[] = [];
  const queryFn = () => new Promise<object>((resolve) => void answers.push(resolve));
  client.setQueryData(currentUserKey, { balance: '0.00', today: '2026-03-10' });
  new QueryObserver(client, { queryKey: currentUserKey, queryFn, staleTime: Infinity }).subscribe(() => {});
  void client.invalidateQueries({ queryKey: currentUserKey });
  await eventually(() => expect(answers).toHaveLength(1));

  await setBalance(client, '5.00');
  answers[0]?.({ balance: '0.00', today: '2026-03-11' });
  expect(client.getQueryData(currentUserKey)).toEqual({ balance: '5.00', today: '2026-03-10' });
  await eventually(() => expect(answers).toHaveLength(2));
  answers[1]?.({ balance: '5.00', today: '2026-03-11' });
  await eventually(() => expect(client.getQueryData(currentUserKey)).toEqual({ balance: '5.00', today: '2026-03-11' }));
  await setBalance(client, '10.00');
  expect(answers).toHaveLength(2);
});
