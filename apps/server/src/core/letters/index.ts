export { writeLetter } from './letter.ts';
export type { Letter } from './letter.ts';
export type { Way } from './written.ts';
