export { Deciding } from './deciding.tsx';
export type { Choice } from './deciding.tsx';
export { DecisionMark } from './decision-mark.tsx';
