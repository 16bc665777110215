import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { WebhookMessage } from '../../ports/payment-provider.ts';
import type { PayoutReading } from '../../ports/payout-provider.ts';
import { said } from '../../platform/said.ts';
import { payoneerProtocol } from './protocol.ts';

/** Pure: whether a message is Payoneer's, and what it is about. */
export type WebhookSettings = {
  /** The address that Payoneer was given, without the part that tells the kinds of message apart. */
  readonly address: string;
  readonly app: string;
  readonly secret: string;
};

/** The kind of a message is told by the address that it is sent to, and by nothing in it. */
const kinds = payoneerProtocol.words.message;

const staleSeconds = 300;
const secondMs = 1000;

export const addressOf = (address: string, event: string): string => `${address}?event=${event}`;

type Signed = {
  readonly settings: WebhookSettings;
  readonly event: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: Buffer;
};

const unreserved = /[!'()*~]/g;

/** Encodes a text like a form: a space is a plus, and hardly anything stays as it is. */
const formEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(unreserved, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** An address as it stands in what is signed: lower-cased before and after, its parameters in order. */
export const signedAddress = (address: string): string => {
  const [path = '', ...rest] = address.toLowerCase().split('?');
  const query = rest.join('?').split('&').toSorted().join('&');
  return formEncoded(rest.length === 0 ? path : `${path}?${query}`).toLowerCase();
};

export const signatureOf = ({ settings, event, timestamp, nonce, body }: Signed): string => {
  const { address, app, secret } = settings;
  const place = signedAddress(addressOf(address, event));
  const digest = createHash('md5').update(body).digest('base64');
  const text = `${app}POST${place}${timestamp}${nonce}${digest}`;
  return createHmac('sha256', secret).update(text).digest('base64');
};

const isSame = (left: string, right: string): boolean => {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const headerShape = /^hmacauth ([\w-]{1,60}):([A-Za-z0-9+/]{43}=):([\w-]{8,80}):(\d{10})$/;

const whyRefused = (
  { headers, rawBody, now }: WebhookMessage,
  settings: WebhookSettings,
  event: string,
): 'forged' | 'stale' | undefined => {
  const [, app, signature = '', nonce = '', timestamp = ''] =
    headerShape.exec(headers['authorization'] ?? '') ?? [];
  if (app !== settings.app) return 'forged';
  const signed = signatureOf({ settings, event, timestamp, nonce, body: rawBody });
  if (!isSame(signature, signed)) return 'forged';
  const ageSeconds = Math.abs(now.getTime() / secondMs - Number(timestamp));
  return ageSeconds > staleSeconds ? 'stale' : undefined;
};

const bodySchema = z.object({
  'Payee Id': z.string().check(z.minLength(1), z.maxLength(100)),
  IntPaymentId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});

const readBody = (rawBody: Buffer): z.infer<typeof bodySchema> | undefined => {
  try {
    return bodySchema.safeParse(JSON.parse(rawBody.toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

/** Reads a message; its claims about the payout itself are only a reason to ask. */
export const readMessage = (message: WebhookMessage, settings: WebhookSettings): PayoutReading => {
  const event = message.query['event'] ?? '';
  const kind = said(kinds, event)?.as;
  if (kind === undefined) return { kind: 'refused', why: 'unreadable' };
  const why = whyRefused(message, settings, event);
  if (why !== undefined) return { kind: 'refused', why };
  const body = readBody(message.rawBody);
  if (body === undefined) return { kind: 'refused', why: 'unreadable' };
  if (kind === 'account') {
    return { kind: 'account-event', personReference: body['Payee Id'] };
  }
  const reference = body.IntPaymentId;
  if (reference === undefined) return { kind: 'refused', why: 'unreadable' };
  // The same words again are the same message: it has no number of its own.
  const words = createHash('sha256').update(message.rawBody).digest('hex');
  const isUnpaid = kind === 'unpaid';
  return { kind: 'event', eventId: `${event}-${words}`, about: { reference }, isUnpaid };
};
