import type { Migration } from '../migrations.ts';

// A person's marks that wait for an overseer, also in promises they have left, without reading all they ever made.

export const waitingMarks: Migration = {
  name: '0039-waiting-marks',
  statements: () => [
    `create index commitment_completions_waiting on commitment_completions (user_id, commitment_id)
      where status = 'pending'`,
  ],
};
