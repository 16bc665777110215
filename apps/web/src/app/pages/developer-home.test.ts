import { describe, expect, it } from 'vitest';
import { windowAddress, windowFeatures } from './developer-home.ts';

const fields = {
  authKey: ' k1 ',
  refreshToken: '',
  productName: 'net_100',
  isAdult: false,
  country: 'jp',
} as const;

describe('the test home', () => {
  it('opens the payment page with what its fields say [NAV-01]', () => {
    expect(windowAddress('payment', fields)).toBe(
      '/payment/spoon?auth_key=k1&productName=net_100&isAdult=false&country=jp',
    );
  });

  it('opens the exchange page as well [NAV-01]', () => {
    expect(windowAddress('exchange', { ...fields, authKey: '', refreshToken: 'r1' })).toBe(
      '/exchange/spoon?refresh_token=r1&productName=net_100&isAdult=false&country=jp',
    );
  });

  it('opens a window of 456 by 800 [NAV-01]', () => {
    expect(windowFeatures(456, 800)).toBe('popup,width=456,height=800');
  });
});
