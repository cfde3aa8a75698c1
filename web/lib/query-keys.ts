// Query keys that more than one feature uses.

export const dashboardKey = ['dashboard'] as const;
export const nudgesKey = ['nudges'] as const;
/** Marks that wait for the user's word as an overseer. */
export const confirmationsKey = ['confirmations'] as const;
/** The goals and the pace. */
export const goalsKey = ['goal-rewards'] as const;
/** Prefix of all queries of a habit's page. */
export const habitKey = (id: number | string) => ['habits', String(id)] as const;
/** Prefix of all queries of a challenge's page. */
export const challengeKey = (id: number | string) => ['challenges', String(id)] as const;
export const commentsKey = (pageKey: readonly string[]) => [...pageKey, 'comments'] as const;
/** Prefix of the invitations that were looked up. */
export const invitationsKey = ['invitations'] as const;
/** Completing and undoing, which change the screen before the server answers. */
export const completionKey = ['completion'] as const;
/** Prefix of what people promised each other, what they owe, and what they settled. */
export const pledgesKey = ['pledges'] as const;
