/**
 * Id of the element in which the server embeds, keyed by route, the replies to the first calls of a signed-in page.
 * `readAt` is when they were read.
 */
export const preloadedRepliesId = 'preloaded-replies';

/** An attribute of the page that service workers cache. They serve it when the server has not answered in time. */
export const shellMark = 'data-shell';
