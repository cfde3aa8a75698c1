/** Templates for a first habit, all daily. */
export const starters = [
  { name: '🚶 Walk for 20 minutes', description: 'Outside, any pace. The long way home counts.', rewardAmount: 3 },
  { name: '💧 Water before coffee', description: 'One full glass before the first cup of the day.', rewardAmount: 2 },
  { name: '📖 Read 10 pages', description: 'A real book, with the phone in another room.', rewardAmount: 3 },
  { name: '🏋️ Move for 30 minutes', description: 'Gym, run, dance: anything that raises your pulse.', rewardAmount: 5 },
  { name: '🌙 Lights out by 11', description: 'Screens down at 10:30. Tomorrow starts tonight.', rewardAmount: 4 },
  { name: '🥗 Cook one meal at home', description: 'Simple counts. Eggs on toast counts.', rewardAmount: 4 },
  { name: '🧘 Ten quiet minutes', description: 'Sit, breathe, and let the day settle.', rewardAmount: 2 },
] as const;
