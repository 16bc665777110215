import { describe, expect, it } from 'vitest';
import { loginChoices } from './model.ts';

const names = (country: Parameters<typeof loginChoices>[0]) =>
  loginChoices(country, false).map(({ snsType }) => snsType);

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

  it('do not include Google inside another app, and say why [AUTH-02]', () => {
    const [google] = loginChoices('kr', true);
    expect(google).toEqual({ snsType: 'google', obstacle: 'in-app-browser' });
    expect(loginChoices('kr', false)[0]?.obstacle).toBeUndefined();
  });
});
