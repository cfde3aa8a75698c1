/** How a doer's marks count: at once, or when an overseer has confirmed them. */
export const confirmations = ['honour', 'overseer'] as const;
export type Confirmation = (typeof confirmations)[number];

/** The states of a mark that counts for streak and tick. Declined and withdrawn marks no longer do. */
export const countingStates = ['standing', 'pending', 'confirmed'] as const;
export type CountingState = (typeof countingStates)[number];
export type CompletionState = CountingState | 'declined' | 'withdrawn';

/** What settles a pending mark without an overseer's word. */
export type SettlingEvent = 'silence' | 'lastOverseerLeft' | 'returnToHonour' | 'archive' | 'delete' | 'accountDeleted';
export type CompletionEvent = 'undo' | 'confirm' | 'decline' | SettlingEvent;

const next: Record<CompletionState, Partial<Record<CompletionEvent, CompletionState>>> = {
  standing: { undo: 'withdrawn' },
  pending: {
    undo: 'withdrawn',
    confirm: 'confirmed',
    decline: 'declined',
    silence: 'confirmed',
    lastOverseerLeft: 'confirmed',
    returnToHonour: 'confirmed',
    archive: 'confirmed',
    delete: 'confirmed',
    accountDeleted: 'confirmed',
  },
  confirmed: { undo: 'withdrawn' },
  declined: {},
  withdrawn: {},
};

/** The state of a new mark, whether of today or late. */
export function firstState(confirmation: Confirmation): 'standing' | 'pending' {
  return confirmation === 'honour' ? 'standing' : 'pending';
}

/** Null if that event cannot happen to a mark in this state. */
export function stateAfter(state: CompletionState, event: CompletionEvent): CompletionState | null {
  return next[state][event] ?? null;
}

/** Only these are paid. */
export function isPaid(state: CompletionState): boolean {
  return state === 'standing' || state === 'confirmed';
}

/** An overseer who says nothing for this long has said yes. */
export const silenceMs = 24 * 3_600_000;
