// Loaded together: one script is smaller than many, and most users need none of it.

export { BetweenUs } from './between-us.tsx';
export { PromisePledges } from './promise-pledges.tsx';
