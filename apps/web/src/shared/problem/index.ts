export { describeProblem } from './describe.ts';
export { usePersonTexts } from './person-texts.ts';
export type { PersonText } from './person-texts.ts';
export { ProblemBanner } from './problem-banner.tsx';
export { ProblemState } from './problem-state.tsx';
export { Words } from './words.tsx';
