/** A reason not to start that is the operator's to mend: shown as it is, without a stack. */
export class StartRefused extends Error {}
