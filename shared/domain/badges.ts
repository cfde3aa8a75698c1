const streaks = [7, 30, 100, 365];
const completions = [1, 50, 500];

export const pointsPerCompletion = 10;

/** All badges earned by this streak and count. Badges are never taken away. */
export function earnedBadges(streak: number, completionCount: number): string[] {
  return [
    ...streaks.filter((length) => streak >= length).map((length) => `streak-${length}`),
    ...completions.filter((count) => completionCount >= count).map((count) => `completions-${count}`),
  ];
}

/** Badges this completion may have earned: thresholds equal to the new count or streak. */
export function newBadges(streak: number, completionCount: number): string[] {
  return [
    ...streaks.filter((length) => streak === length).map((length) => `streak-${length}`),
    ...completions.filter((count) => completionCount === count).map((count) => `completions-${count}`),
  ];
}

/** The next badge of each kind, if there is one. */
export function nextBadges(earned: readonly string[]): string[] {
  const kinds = [streaks.map((length) => `streak-${length}`), completions.map((count) => `completions-${count}`)];
  return kinds.flatMap((badges) => badges[badges.findLastIndex((badge) => earned.includes(badge)) + 1] ?? []);
}
