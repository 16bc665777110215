import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Webhook, WebhookMessage, WebhookReading } from '../../ports/payment-provider.ts';

const callbackSchema = z.object({
  status: z.string(),
  payToken: z.string().check(z.minLength(1)),
  orderNo: z.string().check(z.minLength(1)),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Nothing of it is signed, so it only says which payment is worth a question. */
export const readCallback = ({ rawBody }: WebhookMessage): WebhookReading => {
  const parsed = callbackSchema.safeParse(parseJson(rawBody.toString('utf8')));
  if (!parsed.success) return { kind: 'refused', why: 'unreadable' };
  const eventId = createHash('sha256').update(rawBody).digest('hex');
  return { kind: 'event', eventId, about: { transactionId: parsed.data.orderNo } };
};

export const webhook: Webhook = {
  read: async (message) => readCallback(message),
  replies: {
    taken: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'OK' },
    refused: 'wrong_request_format',
  },
};
