import { createHmac, timingSafeEqual } from 'node:crypto';

type EventMessage<Type extends string, Data> = {
  /** The same each time that it is sent: keep those that were handled. */
  readonly id: string;
  readonly type: Type;
  readonly userId: number;
  readonly data: Data;
};

/** Whole minor units, or null where there is none. */
type Digits = string | number;

export type Payment = {
  readonly transactionId: string;
  readonly productId: number;
  readonly quantity: number;
  readonly spoons: Digits;
  readonly bonusSpoons: Digits;
  readonly total: Digits;
  readonly currency: string;
  readonly provider: string;
};
export type Refund = {
  readonly refundId: string;
  readonly transactionId: string;
  readonly amount: Digits;
  readonly currency: string;
};
export type Subscription = {
  readonly subscriptionId: string;
  readonly kind: 'membership' | 'plan';
  readonly djId: number | null;
  readonly productId: number;
  readonly state: string;
  readonly paidUntil: string | null;
};
export type Exchange = {
  readonly exchangeId: string;
  readonly way: string;
  readonly state: string;
  readonly points: Digits;
  readonly amount: Digits | null;
  readonly currency: string | null;
  readonly reason: string | null;
};
export type Grants = {
  readonly payment: number;
  readonly adult: number;
  readonly paymentBefore: number;
  readonly adultBefore: number;
  readonly cause: string;
};
export type DjLevel = {
  readonly djId: number;
  readonly level: string;
  readonly levelBefore: string;
};

type DataByType = {
  readonly 'payment.succeeded': Payment;
  readonly 'payment.refunded': Refund;
  readonly 'subscription.started': Subscription;
  readonly 'subscription.renewed': Subscription;
  readonly 'subscription.changed': Subscription;
  readonly 'subscription.canceled': Subscription;
  readonly 'subscription.resumed': Subscription;
  readonly 'subscription.payment_failed': Subscription;
  readonly 'subscription.ended': Subscription;
  readonly 'exchange.paid': Exchange;
  readonly 'exchange.refused': Exchange;
  readonly 'exchange.returned': Exchange;
  readonly 'person.grants_changed': Grants;
  readonly 'dj.level_changed': DjLevel;
};

export type MessageType = keyof DataByType;
export type Message = { [Type in MessageType]: EventMessage<Type, DataByType[Type]> }[MessageType];

/** Every type that is known by now; more may come. */
export const messageTypes = [
  'payment.succeeded',
  'payment.refunded',
  'subscription.started',
  'subscription.renewed',
  'subscription.changed',
  'subscription.canceled',
  'subscription.resumed',
  'subscription.payment_failed',
  'subscription.ended',
  'exchange.paid',
  'exchange.refused',
  'exchange.returned',
  'person.grants_changed',
  'dj.level_changed',
] as const satisfies readonly MessageType[];

export type Arrived = {
  /** The headers as Node has them, with names in small letters. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body byte by byte as it came, before anybody parsed it. */
  readonly body: string | Uint8Array;
};

export type MessageOptions = {
  /** `whsec_…`; two while one takes over from the other. */
  readonly secrets: readonly string[];
  readonly now?: Date;
};

const windowSeconds = 300;
const prefix = 'whsec_';

const headerOf = ({ headers }: Arrived, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const isSame = (received: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(received), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const isSignedBy = (secret: string, arrived: Arrived): boolean => {
  if (!secret.startsWith(prefix)) throw new Error('a secret of messages begins with whsec_');
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const [id, timestamp] = [headerOf(arrived, 'webhook-id'), headerOf(arrived, 'webhook-timestamp')];
  const signature = createHmac('sha256', key)
    .update(`${id}.${timestamp}.`)
    .update(arrived.body)
    .digest('base64');
  return headerOf(arrived, 'webhook-signature')
    .split(' ')
    .some((received) => isSame(received, `v1,${signature}`));
};

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'type' in value &&
  typeof value.type === 'string' &&
  'data' in value &&
  typeof value.data === 'object';

/**
 * Reads a message of the wallet. Undefined: it is not theirs, or older or newer than five minutes:
 * answer 400. What is not known of it is to be left unread, since fields and types are added.
 */
export const readMessage = (
  arrived: Arrived,
  { secrets, now = new Date() }: MessageOptions,
): Message | undefined => {
  const sentSeconds = Number(headerOf(arrived, 'webhook-timestamp'));
  if (!(Math.abs(now.getTime() / 1000 - sentSeconds) <= windowSeconds)) return undefined;
  if (!secrets.some((secret) => isSignedBy(secret, arrived))) return undefined;
  const { body } = arrived;
  const message: unknown = JSON.parse(
    typeof body === 'string' ? body : Buffer.from(body).toString('utf8'),
  );
  return isMessage(message) && message.id === headerOf(arrived, 'webhook-id') ? message : undefined;
};
