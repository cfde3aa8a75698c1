export { YearCard } from './year-card.tsx';
export { YearPatterns } from './year-patterns.tsx';
