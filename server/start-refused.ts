/** A problem the operator has to fix before starting: printed without a stack. */
export class StartRefused extends Error {}
