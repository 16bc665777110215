import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SignedCall } from '../../platform/http/index.ts';

/** Seconds that a signature may be older or newer than our clock. */
export const signatureWindowSeconds = 300;

const scheme = 'DIPPER-HMAC-SHA256';
const hex = /^[0-9a-f]{64}$/;
const secondsShape = /^\d{10}$/;
const nonceShape = /^[\w-]{16,64}$/;

export type SignedParts = {
  readonly method: string;
  readonly path: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
};

/** Each part on a line of its own: none of them can hold a line break, so none can pass for another. */
const textToSign = ({ method, path, timestamp, nonce, body }: SignedParts): string =>
  [scheme, method, path, timestamp, nonce, createHash('sha256').update(body).digest('hex')].join(
    '\n',
  );

export const signatureOf = (parts: SignedParts, secret: string): Buffer =>
  createHmac('sha256', secret).update(textToSign(parts)).digest();

export type PartnerKeys = ReadonlyMap<string, string>;

/** Returns a call's key and nonce, if one of our keys has signed it just now. */
export const readSignature = (
  { method, path, headers, body }: SignedCall,
  keys: PartnerKeys,
  nowMs: number,
): { readonly keyId: string; readonly nonce: string } | undefined => {
  const keyId = headers['dipper-key'] ?? '';
  const timestamp = headers['dipper-timestamp'] ?? '';
  const nonce = headers['dipper-nonce'] ?? '';
  const received = headers['dipper-signature'] ?? '';
  if (!secondsShape.test(timestamp) || !nonceShape.test(nonce) || !hex.test(received)) {
    return undefined;
  }
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > signatureWindowSeconds) return undefined;
  // An unknown key takes the same work as one of ours, so that the time does not tell them apart.
  const secret = keys.get(keyId) ?? randomBytes(32).toString('hex');
  const expected = signatureOf({ method, path, timestamp, nonce, body }, secret);
  return timingSafeEqual(expected, Buffer.from(received, 'hex')) && keys.has(keyId)
    ? { keyId, nonce }
    : undefined;
};
