import { createSign, createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { testCertificate, testPrivateKey } from './test-key.ts';

const algorithm = 'SHA256withRSA';

export interface Transmission {
  readonly id: string;
  readonly time: string;
  readonly webhookId: string;
  readonly body: string;
}

/** Returns the signed text: the body stands in it as the unsigned decimal of its CRC-32. */
function signed({ id, time, webhookId, body }: Transmission): string {
  return [id, time, webhookId, crc32(body) >>> 0].join('|');
}

export function signatureHeaders(
  transmission: Transmission,
  certificateUrl: string,
): Readonly<Record<string, string>> {
  const signature = createSign('RSA-SHA256').update(signed(transmission)).sign(testPrivateKey);
  return {
    'paypal-transmission-id': transmission.id,
    'paypal-transmission-time': transmission.time,
    'paypal-transmission-sig': signature.toString('base64'),
    'paypal-cert-url': certificateUrl,
    'paypal-auth-algo': algorithm,
  };
}

export interface Check extends Transmission {
  readonly signature: string;
  readonly authAlgo: string;
}

export function isGenuine({ signature, authAlgo, ...transmission }: Check): boolean {
  if (authAlgo !== algorithm) return false;
  return createVerify('RSA-SHA256')
    .update(signed(transmission))
    .verify(testCertificate, Buffer.from(signature, 'base64'));
}
