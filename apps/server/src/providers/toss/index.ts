import type { PaymentProvider } from '../../ports/payment-provider.ts';
import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import { readFoundRefund, readRefund, refundBody } from './refunds.ts';
import { readSettlement, settlementBody } from './settlement.ts';
import {
  createBody,
  executeBody,
  readQuery,
  readCreate,
  readExecute,
  readReturn,
  statusBody,
} from './translate.ts';
import type { TossSettings } from './translate.ts';
import { webhook } from './webhook.ts';

export { tossProtocol } from './protocol.ts';

export type TossOptions = TossSettings & ClientOptions;

/**
 * Toss Pay, the wallet of the Toss app. It has no list of its charges, but one of its settlements.
 */
export const createToss = (options: TossOptions): PaymentProvider => {
  const client = createClient(options);
  return {
    name: 'toss',
    chargesOnce: true,
    refundsOnce: true,
    readReturn,
    begin: async (order) => readCreate(await client.create(createBody(order, options))),
    confirm: async (question, proof) =>
      readExecute(await client.execute(executeBody(question, proof)), question),
    ask: async (question) => readQuery(await client.status(statusBody(question)), question),
    webhook,
    refund: async (order) => readRefund(await client.refunds(refundBody(order)), order),
    askRefund: async (order) => readFoundRefund(await client.status(statusBody(order)), order),
    settlement: async (question) =>
      readSettlement(await client.settlement(settlementBody(question)), question),
  };
};
