// One script, loaded by the first of these that is shown.

export { EndSheet } from './end-sheet.tsx';
export { FitQuestion } from './fit-question.tsx';
