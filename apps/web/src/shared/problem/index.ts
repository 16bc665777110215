export { describeProblem } from './describe.ts';
export { notThere } from './not-there.tsx';
export { usePersonTexts } from './person-texts.ts';
export { ProblemBanner } from './problem-banner.tsx';
export { ProblemState } from './problem-state.tsx';
export { Words } from './words.tsx';
