export { describeProblem } from './describe.ts';
export { usePersonTexts } from './person-texts.ts';
export type { PersonText } from './person-texts.ts';
export { ProblemState } from './problem-state.tsx';
