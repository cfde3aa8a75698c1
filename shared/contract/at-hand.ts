/**
 * The element of the page in which the server answers, by their routes, the calls that the page would make first for
 * whoever is signed in.
 */
export const atHandId = 'at-hand';
