import { describe, expect, it } from 'vitest';
import { failedLogins, windowAddress, windowFeatures } from './developer-home.ts';

const fields = {
  authKey: ' k1 ',
  refreshToken: '',
  productName: 'net_100',
  isAdult: false,
  country: 'jp',
} as const;

describe("the developers' home page", () => {
  it('opens the payment page with the values of its fields [NAV-01]', () => {
    expect(windowAddress('payment', fields)).toBe(
      '/payment/spoon?auth_key=k1&productName=net_100&isAdult=false&country=jp',
    );
  });

  it('opens the exchange page with the values of its fields [NAV-01]', () => {
    expect(windowAddress('exchange', { ...fields, authKey: '', refreshToken: 'r1' })).toBe(
      '/exchange/spoon?refresh_token=r1&productName=net_100&isAdult=false&country=jp',
    );
  });

  it('opens a window of 456 by 800 [NAV-01]', () => {
    expect(windowFeatures(456, 800)).toBe('popup,width=456,height=800');
  });

  it('links to every way in which a login can fail [AUTH-13]', () => {
    const failures = failedLogins('kr');
    expect(failures.map(({ number }) => number)).toEqual(
      expect.arrayContaining([10104, 10300, 10301, 10302, 10305, 10306, 49100, 49102]),
    );
    expect(failures[0]?.address).toBe('/payment/spoon?login_error=10104&country=kr');
  });
});
