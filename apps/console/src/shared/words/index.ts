export { Outcome } from './outcome.tsx';
export { useWords } from './use-words.ts';
export type { Say } from './use-words.ts';
