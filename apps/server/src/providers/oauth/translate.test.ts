import { expect, it } from 'vitest';
import { identityOfClaims } from './translate.ts';

it('identifies by the subject alone', () => {
  const claims = { sub: '1076', name: '김민지', email: 'minji@example.com', email_verified: true };
  expect(identityOfClaims(claims)).toEqual({ subject: '1076', name: '김민지' });
  expect(identityOfClaims({ sub: '1076', name: 7 })).toEqual({ subject: '1076', name: undefined });
});

it.each([undefined, {}, { sub: '' }, { sub: 'x'.repeat(256) }, { email: 'minji@example.com' }])(
  'proves nobody without a usable subject: %j',
  (claims) => {
    expect(identityOfClaims(claims)).toBeUndefined();
  },
);
