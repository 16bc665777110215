import { expect, it } from 'vitest';
import { outcomeOfFailure } from './translate.ts';

it.each([
  ['ECONNECTION', undefined, 'not-sent'],
  ['EAUTH', 535, 'not-sent'],
  ['EENVELOPE', 550, 'refused'],
  ['EENVELOPE', 451, 'not-sent'],
  ['ETIMEDOUT', undefined, 'unknown'],
  [undefined, undefined, 'unknown'],
])('%s with %s is %s [ERR-04]', (code, responseCode, outcome) => {
  expect(outcomeOfFailure(code, responseCode)).toBe(outcome);
});
