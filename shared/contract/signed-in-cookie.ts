/**
 * Set beside the session cookie and readable by scripts. It grants nothing; a page without it skips asking who is
 * signed in, which would answer 401.
 */
export const signedInCookie = 'kept-signed-in';
