/**
 * The element of the page in which the server answers, by their routes, the calls that the page would make first for
 * whoever is signed in; and, as `readAt`, when that was.
 */
export const preloadedRepliesId = 'preloaded-replies';
