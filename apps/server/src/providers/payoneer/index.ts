import { randomUUID } from 'node:crypto';
import type { PayoutOrder, PayoutOutcome, PayoutProvider } from '../../ports/payout-provider.ts';
import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import {
  canceledBy,
  linkBody,
  payoutBody,
  readCancel,
  readLink,
  readPayee,
  readPayout,
  readSubmission,
} from './translate.ts';
import { readMessage } from './webhook.ts';

export { payoneerProtocol } from './protocol.ts';

export type PayoneerOptions = ClientOptions & {
  readonly webhookAddress: string;
  readonly webhookApp: string;
  readonly webhookSecret: string;
  readonly now: () => Date;
};

const contentType = 'text/plain; charset=utf-8';

/**
 * Payoneer's Mass Payout, version 4, which pays into people's accounts there. Its reference is
 * shown to partners only: `protocol.ts` has the facts from public programs, and the questions.
 * `redirect_url` comes back unchanged, which proves nothing: the payee is queried. Webhooks only
 * cause a query.
 */
export const createPayoneer = (options: PayoneerOptions): PayoutProvider => {
  const client = createClient(options);
  const ask = async (order: PayoutOrder): Promise<PayoutOutcome> =>
    readPayout(await client.payoutStatus(order.reference), order);
  const { webhookAddress: address, webhookApp: app, webhookSecret: secret } = options;
  return {
    name: 'payoneer',
    accounts: {
      standing: async (personReference) => readPayee(await client.payeeStatus(personReference)),
      page: async (wish) => readLink(await client.registrationLink(linkBody(wish, randomUUID()))),
    },
    send: async (order) => readSubmission(await client.submit(payoutBody(order))),
    ask,
    cancel: async (order) =>
      readCancel(await client.cancelPayout(order.reference), {
        sentAt: order.sentAt,
        now: options.now(),
      }) ?? canceledBy(await ask(order)),
    webhook: {
      read: async (message) => readMessage(message, { address, app, secret }),
      replies: {
        taken: { status: 200, contentType, body: 'ok' },
        refused: 'signature_invalid',
        unknown: 'not_found',
      },
    },
  };
};
