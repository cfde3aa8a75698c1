// Loaded together: one script is smaller than many, and most users never open them.

export { BetweenUs } from './between-us.tsx';
export { PromisePledges } from './promise-pledges.tsx';
