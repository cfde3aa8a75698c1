const streaks = [7, 30, 100, 365];
const completions = [1, 50, 500];

export const pointsPerCompletion = 10;

/** Every badge that such a habit has come to. They only come: once earned they stay. */
export function earnedBadges(streak: number, completionCount: number): string[] {
  return [
    ...streaks.filter((length) => streak >= length).map((length) => `streak-${length}`),
    ...completions.filter((count) => completionCount >= count).map((count) => `completions-${count}`),
  ];
}

/** Those that the last completion brought: one more of them, and of the streak so many as before or one more. */
export function newBadges(streak: number, completionCount: number): string[] {
  return [
    ...streaks.filter((length) => streak === length).map((length) => `streak-${length}`),
    ...completions.filter((count) => completionCount === count).map((count) => `completions-${count}`),
  ];
}

/** What comes after the earned ones: of each kind at most one. */
export function nextBadges(earned: readonly string[]): string[] {
  const kinds = [streaks.map((length) => `streak-${length}`), completions.map((count) => `completions-${count}`)];
  return kinds.flatMap((badges) => badges[badges.findLastIndex((badge) => earned.includes(badge)) + 1] ?? []);
}
