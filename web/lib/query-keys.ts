// What is kept in the query cache under which name, where more than its own feature needs to know.

export const dashboardKey = ['dashboard'] as const;
export const nudgesKey = ['nudges'] as const;
/** The goals, and the pace at which they are reached. */
export const goalsKey = ['goal-rewards'] as const;
/** Everything that the page of a habit reads begins with it. */
export const habitKey = (id: number | string) => ['habits', String(id)] as const;
/** Everything that the page of a challenge reads begins with it. */
export const challengeKey = (id: number | string) => ['challenges', String(id)] as const;
/** What was said under a habit or a challenge. */
export const commentsKey = (pageKey: readonly string[]) => [...pageKey, 'comments'] as const;
/** Completing and taking back, which change what is on screen before the server answers. */
export const completionKey = ['completion'] as const;
