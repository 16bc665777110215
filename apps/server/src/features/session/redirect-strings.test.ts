import { authorizeQuery, returnPathOfBillingPage } from '@dipper/contract';
import { expect, it } from 'vitest';
import { redirectStrings } from '../../../../../tools/testing/redirect-strings.ts';
import { failedLoginAddress, loggedInAddress, usualWayBack } from './policy.ts';

const publicUrl = 'https://wallet.example';
const pages = Object.values(returnPathOfBillingPage).map((path) => `${publicUrl}${path}`);

const good = {
  sns_type: 'google',
  is_jwt: '1',
  is_whale: '1',
  age_confirmed: '1',
  billing_page: 'exchange',
  country: 'jp',
  device_unique_id: 'd1',
};

const waysBackFrom = (query: object): readonly string[] => {
  const parsed = authorizeQuery.safeParse(query);
  const way = parsed.success
    ? { publicUrl, billingPage: parsed.data.billing_page, country: parsed.data.country }
    : usualWayBack(publicUrl);
  return [
    failedLoginAddress(way, 'login_failed'),
    loggedInAddress(way, { authKey: 'k1', isNew: false }),
  ];
};

it.each([...Object.keys(good), 'redirectUrl', 'redirect_uri', 'next', 'state'])(
  'a login returns to a page of ours, whatever %s contains [NAV-15, AUTH-03]',
  (name) => {
    for (const value of redirectStrings) {
      for (const address of waysBackFrom({ ...good, [name]: value })) {
        const { origin, pathname, searchParams } = new URL(address);
        expect(pages).toContain(origin + pathname);
        expect([...searchParams.values()]).not.toContain(value);
      }
    }
  },
);
