import { describe, expect, it } from 'vitest';
import { keepingFor } from './keeping.ts';

const pageOrigin = 'https://wallet.example';
const elsewhere = 'https://evil.example';

describe('the place where a refresh token is returned', () => {
  it.each([
    ['a program', { origin: undefined, site: undefined }, 'answer'],
    ['our page', { origin: pageOrigin, site: 'same-origin' }, 'cookie'],
    [
      'our page, at another address of this host',
      { origin: 'http://localhost:4400', site: 'same-origin' },
      'cookie',
    ],
    [
      'our page, in a browser that does not tell',
      { origin: pageOrigin, site: undefined },
      'cookie',
    ],
    ['our page, by another host', { origin: pageOrigin, site: 'cross-site' }, 'nowhere'],
    ['our page, by a sibling host', { origin: pageOrigin, site: 'same-site' }, 'nowhere'],
    ['another page', { origin: elsewhere, site: 'cross-site' }, 'nowhere'],
    [
      'another page, in a browser that does not tell',
      { origin: elsewhere, site: undefined },
      'nowhere',
    ],
    ['a page without an origin', { origin: 'null', site: 'cross-site' }, 'nowhere'],
    ['a navigation', { origin: undefined, site: 'none' }, 'answer'],
  ] as const)('is decided by who calls: %s [AUTH-04]', (_what, source, keeping) => {
    expect(keepingFor(source, { isProved: false, pageOrigin })).toBe(keeping);
  });

  it('is the answer itself for a page that must sign with the token [AUTH-04]', () => {
    const source = { origin: pageOrigin, site: 'cross-site' };
    expect(keepingFor(source, { isProved: true, pageOrigin })).toBe('answer');
  });
});
