import { snsTypes } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { loginChoices } from './model.ts';

const place = { country: 'kr', inAppBrowser: false, offered: snsTypes } as const;
const names = (country: Country) =>
  loginChoices({ ...place, country }).map(({ snsType }) => snsType);

describe('the ways to log in', () => {
  it('are five, and in Korea phone and e-mail as well [AUTH-01]', () => {
    expect(names('kr')).toEqual([
      'google',
      'facebook',
      'line',
      'apple',
      'twitter',
      'phone',
      'email',
    ]);
    for (const country of ['us', 'jp', 'ar', 'tw'] as const) {
      expect(names(country)).toEqual(['google', 'facebook', 'line', 'apple', 'twitter']);
    }
  });

  it('are those alone that the server knows [AUTH-01]', () => {
    expect(loginChoices({ ...place, country: 'jp', offered: ['line'] })).toEqual([
      { snsType: 'line', obstacle: undefined },
    ]);
  });

  it('do not include Google inside another app, and say why [AUTH-02]', () => {
    const obstacles = loginChoices({ ...place, inAppBrowser: true }).map(
      ({ obstacle }) => obstacle,
    );
    expect(obstacles[0]).toBe('in-app-browser');
    expect(obstacles.slice(1).filter((obstacle) => obstacle !== undefined)).toEqual([]);
    expect(loginChoices(place)[0]?.obstacle).toBeUndefined();
  });
});
