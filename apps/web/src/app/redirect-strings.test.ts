import { describe, expect, it } from 'vitest';
import { redirectStrings } from '../../../../tools/testing/redirect-strings.ts';
import { placeOf } from '../shared/navigation/index.ts';
import { isCertificationAddress } from './certification.ts';
import { takeHandover } from './credentials.ts';
import { alertOfFailure } from './login-failure.ts';
import { resolve } from './resolve.ts';
import { routes } from './routes.ts';
import { guest, personOf, starting } from './testing/situations.ts';

const wallet = 'https://wallet.example';

/** Query names that the page reads, and others that pages often read. */
const readNames = [
  'country',
  'welcome',
  'isAdult',
  'productName',
  'pack',
  'token',
  'refresh_token',
  'auth_key',
  'is_new',
  'login_error',
  'status',
  'transactionId',
  'isConvert',
  'isExchanged',
  'requestStatus',
  'showRequestNote',
  'with',
];
const otherNames = [
  'redirectUrl',
  'redirect_uri',
  'next',
  'url',
  'returnUrl',
  'billing_page',
  'to',
];

const paths = [...routes.map(({ path }) => path), '/result/paypal', '/result/p1-a', '/nowhere'];
const situations = [starting, guest, personOf('kr'), personOf('us')];

const isOurs = (address: string): boolean => {
  const url = new URL(address, wallet);
  return url.origin === wallet && /^\/(?:[a-z0-9]|\?|$)/.test(address);
};

/** Everywhere that an address leads until it rests, what the start makes of it first. */
const steps = (address: string, situation: (typeof situations)[number]): readonly string[] => {
  const handover = takeHandover(placeOf(address), situation);
  const seen = [handover.address];
  for (let here = handover.address; seen.length < 8;) {
    const outcome = resolve(placeOf(here), situation);
    if (outcome.kind !== 'redirect') return seen;
    here = outcome.to;
    seen.push(here);
  }
  throw new Error(`${address} comes to no rest`);
};

const withEach = (path: string, names: readonly string[], value: string): string =>
  `${path}?${new URLSearchParams(names.map((name) => [name, value])).toString()}`;

describe('500 strings that try to redirect to another site', () => {
  it('are 500 in number', () => {
    expect(redirectStrings.length).toBeGreaterThanOrEqual(500);
    expect(new Set(redirectStrings).size).toBe(redirectStrings.length);
  });

  it.each(paths)(
    'lead to no other site from any parameter of %s, for guests and persons [NAV-15, NAV-20]',
    (path) => {
      const led = new Set<string>();
      for (const value of redirectStrings) {
        for (const situation of situations) {
          const all = withEach(path, [...readNames, ...otherNames], value);
          for (const address of steps(all, situation)) if (!isOurs(address)) led.add(address);
        }
      }
      expect([...led]).toEqual([]);
    },
  );

  it.each([...readNames, ...otherNames])(
    'lead to no other site from %s alone [NAV-15, NAV-17]',
    (name) => {
      const led = new Set<string>();
      for (const value of redirectStrings) {
        for (const path of ['/payment/spoon', '/payment', '/subscribe', '/exchange/spoon/login']) {
          for (const address of steps(withEach(path, [name], value), guest)) {
            if (!isOurs(address)) led.add(address);
          }
        }
      }
      expect([...led]).toEqual([]);
    },
  );

  it.each([
    '/',
    '/result/',
    '/cancel/',
    '/payment/',
    '/exchange/request/dotmoney/',
    '/payment/spoon',
  ])('lead to no other site as part of the path after %s [NAV-15, NAV-16]', (start) => {
    const led = new Set<string>();
    for (const value of redirectStrings) {
      // The browser reads the address first, as it will read what the page makes of it.
      const text = `${wallet}${start}${value}`;
      if (!URL.canParse(text)) continue;
      const { pathname, search } = new URL(text);
      for (const situation of situations) {
        const [, ...moves] = steps(pathname + search, situation);
        for (const address of moves) if (!isOurs(address)) led.add(address);
      }
    }
    expect([...led]).toEqual([]);
  });

  it('are removed from the address at the start, as keys and tokens are [NAV-20]', () => {
    for (const value of redirectStrings) {
      const names = ['token', 'refresh_token', 'auth_key', 'is_new', 'login_error'];
      const { address } = takeHandover(placeOf(withEach('/payment/spoon', names, value)), starting);
      expect(address).toBe('/payment/spoon?country=kr');
    }
  });

  it('are not accepted as a certification page [AUTH-12]', () => {
    const taken = redirectStrings.filter((value) =>
      isCertificationAddress(value, `${wallet}/certification`),
    );
    expect(taken).toEqual([]);
  });

  it('are not shown in an error message [AUTH-13]', () => {
    for (const code of redirectStrings) {
      const failure = { kind: 'returned', code } as const;
      const alert = alertOfFailure(failure, '/payment/spoon/login', () => undefined);
      expect(alert).toMatchObject({ name: 'login_failed', status: '', reference: undefined });
    }
  });
});
