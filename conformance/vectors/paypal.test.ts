import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isSignedBy, keyOf } from '../../apps/server/src/providers/paypal/signature.ts';

/**
 * A message of PayPal's test environment as it came, with the certificate that signed it:
 * https://github.com/paypal/PayPal-Java-SDK, ValidateCertTest.java and clientCertTest.crt.
 */
const sample = (name: string): Buffer => readFileSync(new URL(`samples/${name}`, import.meta.url));
const webhookId = '0FV983392A0531201';
const headers = {
  'paypal-cert-url':
    'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270',
  'paypal-transmission-id': 'afa30d40-ca4a-11e9-ab68-7d4e2605c70c',
  'paypal-transmission-time': '2019-08-29T10:49:33Z',
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-transmission-sig':
    'K7DF5+hOyGS6v0xTZ9PkEO+BFNQmpryxw2hFlXbHgmxpu+883ldEC9HcL6ccEmB8sfy80y/Q3qcZZL1MR8Qi0e1ysylVj/yROgKK6zBsQPoNmgXC8yTiNoAjULuhk5Aoau0Itk3nrkgAfji1zvADlErMFM9VZe2nDvhM3nDMLjCi/K5fRjWp3eGo6Nx17GX/WIEibeKDyS+YdJMex3i+KO4aWmm9zznC/FJ5Y/ntd0MxOJNrM0r0f3y7c3e3sO5pB3oPgN6KzKVS5P6AWHqtS8acD3DjgCKZ1uqKz7q954G1aBz2/m0wRGOFFsv0/D3FE2uIheRRmoQtVSOAX7Aupg==',
};

it('a webhook that PayPal has signed and published is accepted, and a changed one is not [PAY-09]', () => {
  const rawBody = sample('paypal-message.txt');
  const key = keyOf(sample('paypal-certificate.pem').toString('utf8'));
  if (key === undefined) throw new Error('no key');
  expect(isSignedBy(key, { headers, rawBody }, webhookId)).toBe(true);
  expect(isSignedBy(key, { headers, rawBody }, 'another')).toBe(false);
  const changed = Buffer.from(rawBody.toString('utf8').replace('30.11', '30.12'));
  expect(isSignedBy(key, { headers, rawBody: changed }, webhookId)).toBe(false);
  const otherTime = { ...headers, 'paypal-transmission-time': '2019-08-29T10:49:34Z' };
  expect(isSignedBy(key, { headers: otherTime, rawBody }, webhookId)).toBe(false);
});
