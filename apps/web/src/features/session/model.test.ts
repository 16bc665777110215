import { countries, snsTypes } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { brandNames, loginWays } from './model.ts';

const place = { country: 'kr', inAppBrowser: false, offered: snsTypes } as const;

describe('the login providers', () => {
  it.each(countries)('are all five in %s, each once [AUTH-01]', (country) => {
    const { brands } = loginWays({ ...place, country });
    expect(brands.toSorted()).toEqual(Object.keys(brandNames).toSorted());
  });

  it.each([
    ['kr', 'google'],
    ['us', 'google'],
    ['ar', 'google'],
    ['jp', 'line'],
    ['tw', 'line'],
  ] as const)('begin in %s with %s, the most common one there [AUTH-01]', (country, first) => {
    expect(loginWays({ ...place, country }).brands[0]).toBe(first);
  });

  it('include phone and e-mail in Korea and nowhere else [AUTH-01]', () => {
    expect(loginWays(place).own).toEqual(['phone', 'email']);
    for (const country of countries.filter((name) => name !== 'kr')) {
      expect(loginWays({ ...place, country }).own).toEqual([]);
    }
  });

  it('are limited to those that the server has configured [AUTH-01]', () => {
    expect(loginWays({ ...place, offered: ['line', 'email'] })).toEqual({
      brands: ['line'],
      own: ['email'],
      isGoogleElsewhere: false,
    });
    expect(loginWays({ ...place, inAppBrowser: true, offered: [] }).isGoogleElsewhere).toBe(false);
  });

  it('leave out Google inside another app, with a notice [AUTH-02]', () => {
    const ways = loginWays({ ...place, inAppBrowser: true });
    expect(ways.brands).toEqual(['apple', 'facebook', 'line', 'twitter']);
    expect(ways.isGoogleElsewhere).toBe(true);
  });
});
