import { expect, it } from 'vitest';
import { renewalPace } from './jobs.ts';

it.each([
  [1, 1, 1000],
  [20, 4, 200],
  [100, 20, 200],
  [1000, 32, 32],
])('%i renewals a second are claimed as %i every %i ms [SUB-07]', (perSecond, attempts, turnMs) => {
  expect(renewalPace(perSecond)).toEqual({ attempts, turnMs });
});
