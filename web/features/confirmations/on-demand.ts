// Loaded together: one script is smaller than many, and most users need none of it.

export { ConfirmQueue } from './confirm-queue.tsx';
export { MarksSheet } from './marks-sheet.tsx';
export { OverseerInvitation } from './overseer-invitation.tsx';
export { StubWord, WordLine } from './own-word.tsx';
export { WaitingAlerts } from './waiting-alerts.tsx';
