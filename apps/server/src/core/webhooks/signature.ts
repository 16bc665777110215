import { createHmac } from 'node:crypto';

export type SignedMessage = {
  readonly eventId: string;
  readonly timestamp: string;
  readonly body: string;
};

/** By each secret that is good now, so that a receiver may change over at any moment. */
export const signaturesOf = (
  { eventId, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): string =>
  secrets
    .map((secret) =>
      createHmac('sha256', secret).update(`${eventId}.${timestamp}.${body}`).digest('hex'),
    )
    .join(',');
