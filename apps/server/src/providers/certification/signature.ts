import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/http/index.ts';
import type { MessageHeaders } from '../../ports/certification.ts';

/** Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature: v1,<base64> …`. */
export const windowSeconds = 300;

const idShape = /^[\w-]{8,100}$/;
const secondsShape = /^\d{10}$/;
const version = 'v1,';
const signaturesMax = 5;

export type Signed = { readonly id: string; readonly sentSeconds: number };

/** As the libraries of the standard write a secret: its bytes in base64, behind this. */
const encodedPrefix = 'whsec_';

const keyOf = (secret: string): Buffer =>
  secret.startsWith(encodedPrefix)
    ? Buffer.from(secret.slice(encodedPrefix.length), 'base64')
    : Buffer.from(secret, 'utf8');

const signatureOf = (text: string, body: Buffer, secret: string): string =>
  createHmac('sha256', keyOf(secret)).update(text).update(body).digest('base64');

/** Undefined: whoever sent it does not have the secret. */
export const readSigned = (
  headers: MessageHeaders,
  body: Buffer,
  secret: string,
): Signed | undefined => {
  const id = headers['webhook-id'] ?? '';
  const sent = headers['webhook-timestamp'] ?? '';
  if (!idShape.test(id) || !secondsShape.test(sent)) return undefined;
  const expected = signatureOf(`${id}.${sent}.`, body, secret);
  const given = (headers['webhook-signature'] ?? '').split(' ').slice(0, signaturesMax);
  const isSigned = given.some(
    (each) => each.startsWith(version) && isSameSecret(each.slice(version.length), expected),
  );
  return isSigned ? { id, sentSeconds: Number(sent) } : undefined;
};

export const isStale = ({ sentSeconds }: Signed, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - sentSeconds) > windowSeconds;
