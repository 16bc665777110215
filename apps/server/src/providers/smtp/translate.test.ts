import { expect, it } from 'vitest';
import { outcomeOfFailure } from './translate.ts';

it.each([
  ['ESOCKET', 'connect', undefined, 'not-sent'],
  ['ESOCKET', 'read', undefined, 'unknown'],
  ['EDNS', 'getaddrinfo', undefined, 'not-sent'],
  ['EAUTH', undefined, 535, 'not-sent'],
  ['EENVELOPE', undefined, 550, 'refused'],
  ['EENVELOPE', undefined, 451, 'not-sent'],
  ['ECONNECTION', undefined, 421, 'not-sent'],
  ['ECONNECTION', undefined, undefined, 'unknown'],
  ['ETIMEDOUT', undefined, undefined, 'unknown'],
  ['EABORT', undefined, undefined, 'unknown'],
  [undefined, undefined, undefined, 'unknown'],
])('%s of %s with %s is %s [ERR-04]', (code, systemCall, responseCode, outcome) => {
  expect(outcomeOfFailure({ code, systemCall, responseCode })).toBe(outcome);
});
