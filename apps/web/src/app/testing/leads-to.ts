import { placeOf } from '../../shared/navigation/index.ts';
import { resolve } from '../resolve.ts';
import type { Situation } from '../situation.ts';

export type Row = readonly [rule: string, address: string, situation: Situation, expected: string];

/** The screen, the address to go on to, or that it is waited. */
export const leadsTo = (address: string, situation: Situation): string => {
  const outcome = resolve(placeOf(address), situation);
  if (outcome.kind === 'redirect') return `-> ${outcome.to}`;
  return outcome.kind === 'render' ? outcome.screen : 'wait';
};
