import { randomUUID } from 'node:crypto';
import type { PayoutProvider } from '../../ports/payout-provider.ts';
import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import {
  linkBody,
  payoutBody,
  readCancel,
  readLink,
  readPayee,
  readPayout,
  readSubmission,
} from './translate.ts';
import { readMessage } from './webhook.ts';

export type PayoneerOptions = ClientOptions & {
  readonly webhookAddress: string;
  readonly webhookApp: string;
  readonly webhookSecret: string;
};

const contentType = 'text/plain; charset=utf-8';

/**
 * Payoneer's Mass Payout, version 4, which pays into accounts that people have there. Addresses, fields,
 * the token and a payout's number (`client_reference_id`, which is paid once) are known from programs
 * that run against it. Its reference is shown to partners only. Chosen here, until it says otherwise: that
 * `10005` alone means that there is no such payee; that the states of a payout are `Pending`,
 * `Processing`, `Scheduled`, `Transferred`, `Cancelled`, `Declined`, `Failed`, `Returned` and `Reversed`, and any
 * other is no answer; that no reason of a cancelling is told to the person; that a cancelling comes too late
 * where it is answered 400, and that `2306` with 404 means that there is no such payout; that `IntPaymentId` is our number; that `redirect_url` comes back as it was
 * given, which proves nothing: the payee is asked about. Messages are signed as its newer accounts do
 * (`hmacauth`), with the address lower-cased and then encoded, and each has an address of its own, by
 * `?event=`; they are only reasons to ask. Riyals, yen and won may need an agreement of their own.
 */
export const createPayoneer = (options: PayoneerOptions): PayoutProvider => {
  const client = createClient(options);
  const { webhookAddress: address, webhookApp: app, webhookSecret: secret } = options;
  return {
    name: 'payoneer',
    accounts: {
      standing: async (personReference) => readPayee(await client.payeeStatus(personReference)),
      page: async (wish) => readLink(await client.registrationLink(linkBody(wish, randomUUID()))),
    },
    send: async (order) => readSubmission(await client.submit(payoutBody(order))),
    ask: async (order) => readPayout(await client.payoutStatus(order.reference), order),
    cancel: async (order) => readCancel(await client.cancelPayout(order.reference)),
    webhook: {
      read: async (message) => readMessage(message, { address, app, secret }),
      replies: {
        taken: { status: 200, contentType, body: 'ok' },
        refused: { status: 401, contentType, body: 'not taken' },
        unknown: { status: 404, contentType, body: 'not known' },
      },
    },
  };
};
