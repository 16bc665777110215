import { expect, it } from 'vitest';
import { failureOfAnswer, identityOfClaims, loggableReason } from './translate.ts';

it('a login identifies its person by the subject only', () => {
  const claims = { sub: '1076', name: '김민지', email: 'minji@example.com', email_verified: true };
  expect(identityOfClaims(claims)).toEqual({ subject: '1076', name: '김민지' });
  expect(identityOfClaims({ sub: '1076', name: 7 })).toEqual({ subject: '1076', name: undefined });
});

it.each([undefined, {}, { sub: '' }, { sub: 'x'.repeat(256) }, { email: 'minji@example.com' }])(
  'a login without a usable subject is refused: %j',
  (claims) => {
    expect(identityOfClaims(claims)).toBeUndefined();
  },
);

it.each([
  ['access_denied', 'login_canceled'],
  ['user_cancelled_authorize', 'login_canceled'],
  ['server_error', 'sns_login_failed'],
  ['ACCESS_DENIED ', 'sns_login_failed'],
  ['', 'sns_login_failed'],
])('the answer %j is taken as %s', (error, failure) => {
  expect(failureOfAnswer(error)).toBe(failure);
});

it('a word is logged only if it can be neither a secret nor another line', () => {
  expect(loggableReason('invalid_grant')).toBe('invalid_grant');
  expect(loggableReason('graph_190_463')).toBe('graph_190_463');
  for (const text of ['', 'a b', 'x\ny', 'x'.repeat(41), 'eyJhbGciOi?code=1', '김민지']) {
    expect(loggableReason(text)).toBe('not a word');
  }
});
