/** `file` is a secret, so that log lines show this pattern instead of the path. */
export const calendarFile = '/calendar/:file';
