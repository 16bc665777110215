import type { ExchangeStep } from '@dipper/contract';
import { expect, it } from 'vitest';
import type { Exchange } from '../api.ts';
import { stepsOf } from './steps.ts';

const at = '2026-11-20T03:04:00Z';
const shown = (status: Exchange['status'], taken: readonly ExchangeStep[]): string[] =>
  stepsOf({ status, steps: taken.map((step) => ({ step, at })) }).map(
    ({ step, state }) => `${step} ${state}`,
  );

it.each([
  ['checking', ['requested'], ['requested done', 'agreed current', 'sent next', 'complete next']],
  [
    'waiting_for_deposit',
    ['requested', 'agreed'],
    ['requested done', 'agreed done', 'sent current', 'complete next'],
  ],
  [
    'waiting_for_deposit',
    ['requested', 'agreed', 'sent'],
    ['requested done', 'agreed done', 'sent done', 'complete current'],
  ],
  ['complete', ['requested', 'complete'], ['requested done', 'complete done']],
  ['cancel', ['requested', 'cancel'], ['requested done', 'cancel stopped']],
  ['refusal', ['requested', 'refusal'], ['requested done', 'refusal failed']],
  [
    'refusal',
    ['requested', 'agreed', 'sent', 'complete', 'returned'],
    ['requested done', 'agreed done', 'sent done', 'complete done', 'returned failed'],
  ],
] as const)(
  'the exchange status %s after %o shows the steps %o [EXC-07]',
  (status, taken, steps) => {
    expect(shown(status, taken)).toEqual(steps);
  },
);
