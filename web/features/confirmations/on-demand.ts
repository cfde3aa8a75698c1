// Loaded together: one script is smaller than many, and most users never open them.

export { ConfirmQueue } from './confirm-queue.tsx';
export { MarksSheet } from './marks-sheet.tsx';
export { openChoice } from './open-choice.tsx';
export { OverseerInvitation } from './overseer-invitation.tsx';
export { StubWord, WordLine } from './own-word.tsx';
export { WaitingAlerts } from './waiting-alerts.tsx';
