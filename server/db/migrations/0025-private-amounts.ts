import type { Migration } from '../migrations.ts';

// Members, and people who ask to join, choose whether the others see their reward.

export const privateAmounts: Migration = {
  name: '0025-private-amounts',
  statements: () => [
    `alter table commitment_members add column reward_visible integer not null default 1 check (reward_visible in (0, 1))`,
    `alter table commitment_waiting add column reward_visible integer not null default 1 check (reward_visible in (0, 1))`,
  ],
};
