export { call } from './api-client.ts';
export { bringFile } from './bring-file.ts';
export { useAct } from './use-act.ts';
export { useAnswer, useEachRound, useRounds } from './use-answer.ts';
export type { CallState } from './use-answer.ts';
