/**
 * A cookie beside that of the session. It opens nothing and scripts may read it: a page that lacks it need not ask who
 * is signed in, only to be refused.
 */
export const signedInCookie = 'kept-signed-in';
