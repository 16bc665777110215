import { describe, expect, it } from 'vitest';
import { authorizeAddress } from './authorize-address.ts';

const config = {
  environment: 'dev',
  apiBase: '/api',
  hosts: { jp: { authBase: 'https://auth.jp.example' } },
  trustedOrigins: [],
  hostOrigins: [],
  certificationUrl: null,
  logins: [],
  features: {},
  version: '1',
} as const;

describe('the address at which a login starts', () => {
  it.each([
    ['payment', 'spoon'],
    ['exchange', 'exchange'],
    ['subscribe', 'subscribe'],
  ] as const)('names the area %s from which it was opened [AUTH-03, NAV-05]', (area, page) => {
    const address = authorizeAddress(
      { ...config, trustedOrigins: [], hostOrigins: [], logins: [] },
      { snsType: 'google', area, country: 'kr', deviceId: 'd1', isAgeConfirmed: true },
    );
    expect(address).toBe(
      `/api/authorize/?sns_type=google&is_jwt=1&is_whale=1&age_confirmed=1&billing_page=${page}&country=kr&device_unique_id=d1`,
    );
  });

  it("uses the country's own auth host where the country has one [API-01]", () => {
    const address = authorizeAddress(
      { ...config, trustedOrigins: [], hostOrigins: [], logins: [] },
      { snsType: 'google', area: 'payment', country: 'jp', deviceId: 'd1', isAgeConfirmed: true },
    );
    expect(address).toMatch(/^https:\/\/auth\.jp\.example\/authorize\/\?/);
  });
});
