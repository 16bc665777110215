import { describe, expect, it } from 'vitest';
import { placeOf } from '../shared/navigation/index.ts';
import { tokenWith } from '../testing/token-with.ts';
import { takeHandover } from './credentials.ts';
import { starting } from './testing/situations.ts';

const take = (address: string) => takeHandover(placeOf(address), starting);
const token = tokenWith({ country: 'jp' });

describe('the credentials in an address', () => {
  it('are the one-time key of a login [AUTH-03, NAV-20]', () => {
    const handover = take('/payment/spoon?auth_key=k1&country=kr&is_new=0');
    expect(handover.credentials).toEqual({ kind: 'auth-key', authKey: 'k1' });
    expect(handover.address).toBe('/payment/spoon?country=kr');
  });

  it('are an access token with its refresh token and country [AUTH-03, NAV-17, NAV-20]', () => {
    const handover = take(`/payment/spoon?token=${token}&refresh_token=r1&welcome=true`);
    expect(handover.credentials).toEqual({ kind: 'token', token, refreshToken: 'r1' });
    expect(handover.address).toBe('/payment/spoon?country=jp&welcome=true');
  });

  it.each([
    ['/payment/spoon?auth_key=k1', true],
    ['/payment/spoon?auth_key=k1&country=zz', true],
    ['/payment/spoon?auth_key=k1&country=tw', false],
    [`/payment/spoon?token=${token}`, false],
    ['/payment/spoon', false],
  ])('leave the country of %s open: %s [NAV-17]', (address, isCountryOpen) => {
    expect(take(address).isCountryOpen).toBe(isCountryOpen);
  });

  it('are an empty access token when only a refresh token is there [AUTH-03]', () => {
    expect(take('/exchange/convert?refresh_token=r1').credentials).toEqual({
      kind: 'token',
      token: '',
      refreshToken: 'r1',
    });
  });

  it.each([
    ['/exchange/spoon?auth_key=k1&isConvert=true', '/exchange/spoon?isConvert=true'],
    ['/exchange/request?token=t&refresh_token=r', '/exchange/request'],
    ['/subscribe/card-selection?auth_key=k1', '/subscribe/card-selection'],
    ['/subscribe?auth_key=k1', '/subscribe'],
  ])('are also read on %s [AUTH-03, NAV-20]', (address, cleaned) => {
    const handover = take(address);
    expect(handover.credentials).toBeDefined();
    expect(handover.address).toBe(cleaned);
  });

  it.each([
    '/notfound?token=t',
    '/payment/success?auth_key=k',
    '/?refresh_token=r',
    '/nowhere?token=t',
  ])('are removed unread on %s [NAV-20]', (address) => {
    const handover = take(address);
    expect(handover.credentials).toBeUndefined();
    expect(handover.address).not.toMatch(/token|auth_key/);
  });

  it("do not include PayPal's own token on the way back from PayPal [NAV-16]", () => {
    const handover = take('/result/paypal?token=5O19');
    expect(handover.credentials).toBeUndefined();
    expect(handover.address).toBe('/result/paypal?token=5O19');
  });

  it('include the result of a login at its provider [AUTH-13, NAV-20]', () => {
    const handover = take('/payment/spoon?login_error=login_canceled&country=kr');
    expect(handover.loginError).toBe('login_canceled');
    expect(handover.address).toBe('/payment/spoon?country=kr');
  });

  it.each([
    ['isAdult=false', false],
    ['isAdult=0', false],
    ['isAdult=true', true],
    ['isAdult=1', true],
    ['country=kr', undefined],
  ])('say with %s whether the app calls the person an adult [AUTH-10]', (query, isAdult) => {
    expect(take(`/payment/spoon?${query}`).isAdult).toBe(isAdult);
  });
});
