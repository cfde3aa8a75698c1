import { refusals, type ErrorReply, type RefusalCode } from '#shared/contract/errors.ts';

/** `sentence` replaces the one of the code, where it names a person. */
type Details = { retryAfterSeconds?: number; issues?: ErrorReply['issues']; sentence?: string };

/** A deliberate refusal: thrown by code, answered by the error handler. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly retryAfterSeconds: number | undefined;
  readonly issues: ErrorReply['issues'];

  constructor(code: RefusalCode, details: Details = {}) {
    super(details.sentence ?? details.issues?.[0]?.message ?? refusals[code][1]);
    this.code = code;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.issues = details.issues;
  }
}

/** `throw refuse('username_taken')` */
export function refuse(...details: ConstructorParameters<typeof Refusal>): Refusal {
  return new Refusal(...details);
}
