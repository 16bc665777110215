import { expect, it } from 'vitest';
import { outcomeOfFailure } from './translate.ts';

it.each([
  [{ code: 'ESOCKET', systemCall: 'connect' }, 'not-sent'],
  [{ code: 'ESOCKET', systemCall: 'read' }, 'unknown'],
  [{ code: 'EDNS', systemCall: 'getaddrinfo' }, 'not-sent'],
  [{ code: 'EAUTH', responseCode: 535 }, 'not-sent'],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'refused'],
  [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'refused'],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, 'not-sent'],
  [{ code: 'EENVELOPE', responseCode: 451 }, 'not-sent'],
  [{ code: 'ECONNECTION', responseCode: 421 }, 'not-sent'],
  [{ code: 'ECONNECTION' }, 'unknown'],
  [{ code: 'ETIMEDOUT' }, 'unknown'],
  [{ code: 'EABORT' }, 'unknown'],
  [{}, 'unknown'],
])('the mail server’s answer %j is %s [ERR-04]', (failure, outcome) => {
  expect(outcomeOfFailure(failure)).toBe(outcome);
});
