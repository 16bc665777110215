import { createPublicKey, createVerify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { WebhookMessage } from '../../ports/payment-provider.ts';

/** Pure: whether PayPal's key has signed a message for this shop. */

/** The headers that describe a message's signature, by their names in PayPal's own verification call. */
export const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

const algorithm = 'SHA256withRSA';

/** The key of a certificate; undefined where it is none. */
export const keyOf = (certificate: string): KeyObject | undefined => {
  try {
    const key = createPublicKey(certificate);
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    return undefined;
  }
};

/** The body is in what is signed by its checksum alone, as an unsigned decimal number. */
export const isSignedBy = (
  key: KeyObject,
  { headers, rawBody }: Pick<WebhookMessage, 'headers' | 'rawBody'>,
  webhookId: string,
): boolean => {
  if (headers[signatureHeaders.auth_algo] !== algorithm) return false;
  const { transmission_id: id, transmission_time: time, transmission_sig: sig } = signatureHeaders;
  const signed = [headers[id], headers[time], webhookId, crc32(rawBody)].join('|');
  const signature = Buffer.from(headers[sig] ?? '', 'base64');
  return createVerify('RSA-SHA256').update(signed).verify(key, signature);
};
