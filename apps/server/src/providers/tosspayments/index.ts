import type {
  Begun,
  ChargeOutcome,
  PaymentOrder,
  PaymentProvider,
  PaymentQuestion,
  RecordsAnswer,
  SettlementRecord,
} from '../../ports/payment-provider.ts';
import { newUuid } from '../../platform/ids.ts';
import { createClient } from './client.ts';
import type { ClientOptions, TossPaymentsClient } from './client.ts';
import { readTransactions, transactionsQuery } from './records.ts';
import { cancelBody, noAccount, noCharge, readFoundRefund, readRefund } from './refunds.ts';
import { readSettlements, settlementsQuery } from './settlements.ts';
import {
  beginInWindow,
  closeBody,
  confirmBody,
  createBody,
  readClose,
  readConfirm,
  readCreate,
  readFound,
  readReturn,
  wrongProof,
} from './translate.ts';
import type { TossPaymentsSettings } from './translate.ts';
import { webhook } from './webhook.ts';
import type { WindowSettings } from './window.ts';

export { tosspaymentsProtocol } from './protocol.ts';

export { createTossPaymentsBilling } from './billing.ts';

export type TossPaymentsOptions = TossPaymentsSettings &
  ClientOptions & {
    /**
     * The beginning of a payment: a window of the browser, or a call that is in no public text, where a contract has
     * it.
     */
    readonly begins: 'window' | 'call';
    readonly windows: WindowSettings;
  };

const begin = async (
  client: TossPaymentsClient,
  options: TossPaymentsOptions,
  order: PaymentOrder,
): Promise<Begun> => {
  if (options.begins === 'window') return beginInWindow(order, { ...options, now: new Date() });
  const body = createBody(order, options);
  return readCreate(await client.create({ body, key: `begin-${order.transactionId}` }), order);
};

/** An account is ended by the number of its payment, and says what is then true. */
const close = async (
  client: TossPaymentsClient,
  question: PaymentQuestion,
): Promise<ChargeOutcome> => {
  const { transactionId, chargeReference } = question;
  const find = async () => readFound(await client.findOrder(transactionId), question);
  if (chargeReference === null) return find();
  // A refund that Toss still holds may be requested under a new key each time: a refusal stored
  // under one key would be repeated when it is no longer true.
  const key = `close-${transactionId}-${newUuid()}`;
  const answer = await client.cancel(chargeReference, { body: closeBody, key });
  return readClose(answer, question) ?? find();
};

const records = async (
  client: TossPaymentsClient,
  span: { readonly from: Date; readonly to: Date },
): Promise<RecordsAnswer> => {
  const all: SettlementRecord[] = [];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined;) {
    const answer = await client.transactions(transactionsQuery(span.from, span.to, after));
    const page = readTransactions(answer, span);
    if (page.kind === 'unknown') return page;
    all.push(...page.records);
    after = page.after;
    isFirst = false;
  }
  return { kind: 'records', records: all };
};

export const createTossPayments = (options: TossPaymentsOptions): PaymentProvider => {
  const client = createClient(options);
  return {
    name: 'tosspayments',
    chargesOnce: true,
    refundsOnce: true,
    readReturn,
    begin: (order) => begin(client, options, order),
    confirm: async (question, proof) => {
      const body = confirmBody(question, proof);
      if (body === undefined) return wrongProof;
      const key = `confirm-${question.transactionId}`;
      return readConfirm(await client.confirm({ body, key }), question);
    },
    ask: async (question) => readFound(await client.findOrder(question.transactionId), question),
    webhook,
    close: (question) => close(client, question),
    refund: async (order) => {
      const body = cancelBody(order);
      if (body === undefined) return noAccount;
      if (order.chargeReference === null) return noCharge;
      const key = `refund-${order.transactionId}-${order.refundId}`;
      return readRefund(await client.cancel(order.chargeReference, { body, key }), order);
    },
    askRefund: async (order) => readFoundRefund(await client.findOrder(order.transactionId), order),
    records: (from, to) => records(client, { from, to }),
    settlement: async (question) =>
      readSettlements(await client.settlements(settlementsQuery(question)), question),
  };
};
