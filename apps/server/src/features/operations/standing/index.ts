export { watchMoves } from './moves.ts';
export { watchStanding } from './standing.ts';
