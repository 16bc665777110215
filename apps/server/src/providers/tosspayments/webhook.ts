import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Webhook, WebhookMessage, WebhookReading } from '../../ports/payment-provider.ts';

const transmissionId = 'tosspayments-webhook-transmission-id';

const statusSchema = z.object({
  eventType: z.literal('PAYMENT_STATUS_CHANGED'),
  data: z.object({ orderId: z.string().check(z.minLength(1)) }),
});
const depositSchema = z.object({
  eventType: z.optional(z.literal('DEPOSIT_CALLBACK')),
  orderId: z.string().check(z.minLength(1)),
  secret: z.string(),
  status: z.string(),
});
const keySchema = z.object({
  eventType: z.literal('BILLING_DELETED'),
  data: z.object({ billingKey: z.string().check(z.minLength(1), z.maxLength(200)) }),
});
const otherSchema = z.object({ eventType: z.string() });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const transmissionShape = /^[\w.:-]{1,100}$/;

/** The same for each try of one message; a message that does not name itself is known by its bytes. */
const eventIdOf = ({ headers, rawBody }: WebhookMessage): string => {
  const named = headers[transmissionId] ?? '';
  return transmissionShape.test(named) ? named : createHash('sha256').update(rawBody).digest('hex');
};

/**
 * Nothing of it is signed, so it only says which payment is worth a question. A billing key is the
 * exception: nobody but Toss and us has ever seen it.
 */
export const readWebhook = (message: WebhookMessage): WebhookReading => {
  const body = parseJson(message.rawBody.toString('utf8'));
  const eventId = eventIdOf(message);
  const changed = statusSchema.safeParse(body);
  if (changed.success) {
    return { kind: 'event', eventId, about: { transactionId: changed.data.data.orderId } };
  }
  const deposit = depositSchema.safeParse(body);
  if (deposit.success) {
    return { kind: 'event', eventId, about: { transactionId: deposit.data.orderId } };
  }
  const key = keySchema.safeParse(body);
  if (key.success) return { kind: 'key-ended', billingKey: key.data.data.billingKey };
  const other = otherSchema.safeParse(body);
  return other.success
    ? { kind: 'nothing', why: 'an event of another kind' }
    : { kind: 'refused', why: 'unreadable' };
};

/** Only 200 counts there. */
export const webhook: Webhook = {
  read: async (message) => readWebhook(message),
  replies: {
    taken: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'OK' },
    refused: 'wrong_request_format',
  },
};
