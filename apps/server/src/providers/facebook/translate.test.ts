import { describe, expect, it } from 'vitest';
import { identityOfPerson, reasonOfGraph } from './translate.ts';

describe('a login by Facebook', () => {
  it('needs the id only, with or without name and e-mail', () => {
    const profile = { id: '10224567890123456', name: '김민지', email: 'minji@example.com' };
    expect(identityOfPerson(profile)).toEqual({ subject: '10224567890123456', name: '김민지' });
    expect(identityOfPerson({ id: '1' })).toEqual({ subject: '1', name: undefined });
  });

  it.each([undefined, {}, { id: '' }, { id: 7 }, { error: { code: 190 } }])(
    'is refused for %j',
    (body) => {
      expect(identityOfPerson(body)).toBeUndefined();
    },
  );
});

it('an error is logged by its numbers, never in its words', () => {
  const error = {
    message: 'Error validating access token: Session has expired',
    type: 'OAuthException',
    code: 190,
    error_subcode: 463,
    fbtrace_id: 'AbCdEfGhIjKlMnOpQrStUv',
  };
  expect(reasonOfGraph({ error })).toBe('graph_190_463');
  expect(reasonOfGraph({ error: { ...error, error_subcode: undefined } })).toBe('graph_190');
  expect(reasonOfGraph({ error: 'invalid_request' })).toBeUndefined();
});
