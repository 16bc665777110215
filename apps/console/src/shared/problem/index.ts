export { ProblemNote } from './problem-note.tsx';
export { usePersonTexts } from './person-texts.ts';
