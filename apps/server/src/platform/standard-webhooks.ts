import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Messages that are signed by a secret of both sides, as https://www.standardwebhooks.com has it:
 * HMAC-SHA256 over `id.timestamp.body`, in the headers `webhook-id`, `webhook-timestamp` and
 * `webhook-signature: v1,<base64> …`, one signature for each secret that is good now.
 */
const secretPrefix = 'whsec_';
const version = 'v1,';
const secretBytes = { least: 24, ours: 32, most: 64 } as const;
const windowSeconds = 300;
const signaturesMax = 5;
const idShape = /^[\w-]{8,100}$/;
const secondsShape = /^\d{10}$/;

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(secretPrefix.length), 'base64');

/** Returns whether a text is a secret as the standard's libraries take it: its bytes in base64. */
export const isWebhookSecret = (text: string): boolean => {
  const key = keyOf(text);
  return (
    text === `${secretPrefix}${key.toString('base64')}` &&
    key.length >= secretBytes.least &&
    key.length <= secretBytes.most
  );
};

export const newWebhookSecret = (): string =>
  `${secretPrefix}${randomBytes(secretBytes.ours).toString('base64')}`;

export type WebhookMessage = {
  /** The same each time that the message is sent. */
  readonly id: string;
  readonly body: string | Buffer;
};

type Dated = WebhookMessage & { readonly timestamp: string };

const signatureBy = (secret: string, { id, timestamp, body }: Dated): string =>
  createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64');

/** Signs by each secret that is good now, so that a receiver may change over at any moment. */
export const webhookHeaders = (
  message: WebhookMessage,
  secrets: readonly string[],
  sent: Date,
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(sent.getTime() / 1000));
  const dated = { ...message, timestamp };
  const signatures = secrets.map((secret) => `${version}${signatureBy(secret, dated)}`);
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
};

export type Signed = { readonly id: string; readonly sentSeconds: number };

type Headers = Readonly<Record<string, string | undefined>>;

const isSame = (received: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(received), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Reads a signed message; undefined if its sender does not have the secret. */
export const readSigned = (headers: Headers, body: Buffer, secret: string): Signed | undefined => {
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  if (!idShape.test(id) || !secondsShape.test(timestamp)) return undefined;
  const expected = `${version}${signatureBy(secret, { id, timestamp, body })}`;
  const received = (headers['webhook-signature'] ?? '').split(' ').slice(0, signaturesMax);
  const isSigned = received.some((each) => isSame(each, expected));
  return isSigned ? { id, sentSeconds: Number(timestamp) } : undefined;
};

export const isStale = ({ sentSeconds }: Signed, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - sentSeconds) > windowSeconds;
