import { expect, it } from 'vitest';
import { readAnswer } from './translate.ts';

const answered = (status: number, body: unknown) => ({ kind: 'answered', status, body }) as const;

it.each([
  ['taken', answered(201, { sid: 'SM1', status: 'queued', error_code: null }), 'sent'],
  ['taken, and unreadable', answered(201, '<html>'), 'unknown'],
  ['no such number', answered(400, { code: 21211, status: 400 }), 'refused'],
  ['a wrong key', answered(401, { code: 20003, status: 401 }), 'not-sent'],
  ['too many', answered(429, { code: 20429, status: 429 }), 'not-sent'],
  ['a refusal nobody can read', answered(400, undefined), 'not-sent'],
  ['their trouble', answered(503, undefined), 'unknown'],
  ['a redirect', answered(302, undefined), 'unknown'],
  ['no connection', { kind: 'not-sent', why: 'ECONNREFUSED' } as const, 'not-sent'],
  ['no answer', { kind: 'unknown', why: 'out of time' } as const, 'unknown'],
])('a text message is %s [ERR-04]', (_name, answer, outcome) => {
  expect(readAnswer(answer).outcome).toBe(outcome);
});
