import type {
  ChargeOutcome,
  PaymentProvider,
  PaymentQuestion,
  RecordsAnswer,
  RefundOrder,
  RefundOutcome,
  SettlementRecord,
  Webhook,
} from '../../ports/payment-provider.ts';
import { systemClock } from '../../platform/clock.ts';
import { createCertificates } from './certificates.ts';
import { createClient } from './client.ts';
import type { ClientOptions, PayPalClient } from './client.ts';
import { readRecords, spanMaxMs } from './records.ts';
import { isSignedBy } from './signature.ts';
import { readRefundQuery, readRefunded, refundBody } from './refunds.ts';
import { readSettlement, settlementQuery } from './settlement.ts';
import {
  createBody,
  readQuery,
  readCaptured,
  readCreated,
  readReturn,
  resultNameOf,
} from './translate.ts';
import type { PayPalTexts } from './translate.ts';
import { certificateOf, isVerified, readMessage, refusalOf, verificationBody } from './webhook.ts';

export { paypalProtocol } from './protocol.ts';

export type PayPalOptions = PayPalTexts & ClientOptions & { readonly webhookId: string };

const replies: Webhook['replies'] = {
  taken: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'OK' },
  refused: 'wrong_request_format',
  later: 'server_busy',
};

/** Charges must not wait behind messages, however many come of one payment again. */
const verifiedAtOnce = 32;

type Shop = Pick<PayPalOptions, 'webhookId' | 'url'>;

const createWebhook = (client: PayPalClient, { webhookId, url }: Shop): Webhook => {
  const api = new URL(url);
  const { monotonicMs: nowMs } = systemClock;
  const certificates = createCertificates({ fetch: client.certificate, nowMs });
  let asking = 0;
  const verify = async (body: string): Promise<boolean | undefined> => {
    if (asking >= verifiedAtOnce) return undefined;
    asking += 1;
    try {
      return isVerified(await client.verify(body));
    } finally {
      asking -= 1;
    }
  };
  return {
    replies,
    read: async (message) => {
      const body = verificationBody(message, webhookId);
      if (body === undefined) return { kind: 'refused', why: 'unreadable' };
      const why = refusalOf(message, api);
      if (why !== undefined) return { kind: 'refused', why };
      const key = await certificates.keyAt(certificateOf(message, api) ?? '');
      // It comes again; by then the certificate may be there.
      if (key === undefined) return { kind: 'refused', why: 'unproved' };
      if (!isSignedBy(key, message, webhookId)) return { kind: 'refused', why: 'forged' };
      const verified = await verify(body);
      // Nobody could be asked: it will come again.
      if (verified === undefined) return { kind: 'refused', why: 'unasked' };
      return verified ? readMessage(message.rawBody) : { kind: 'refused', why: 'forged' };
    },
  };
};

const pageSize = '500';
const pagesMax = 200;

const recordsOf = async (client: PayPalClient, from: Date, to: Date): Promise<RecordsAnswer> => {
  const records: SettlementRecord[] = [];
  for (let start = from.getTime(); start < to.getTime(); start += spanMaxMs) {
    const span = { from: new Date(start), to: new Date(Math.min(start + spanMaxMs, to.getTime())) };
    let pages = 1;
    for (let page = 1; page <= Math.min(pages, pagesMax); page += 1) {
      const answer = await client.transactions({
        start_date: span.from.toISOString(),
        end_date: span.to.toISOString(),
        fields: 'transaction_info',
        page_size: pageSize,
        page: String(page),
      });
      const read = readRecords(answer, span);
      if (read === undefined) return { kind: 'unknown', evidence: { page, why: 'unreadable' } };
      records.push(...read.records);
      ({ pages } = read);
    }
  }
  return { kind: 'records', records };
};

const noCapture: RefundOutcome = { kind: 'unknown', evidence: { why: 'no capture is known' } };

export const createPayPal = (options: PayPalOptions): PaymentProvider => {
  const client = createClient(options);
  const ask = async (question: PaymentQuestion): Promise<ChargeOutcome> =>
    readQuery(await client.order(question.reference), question);
  return {
    name: 'paypal',
    chargesOnce: true,
    refundsOnce: true,
    begin: async (order) =>
      readCreated(await client.create(createBody(order, options), order.transactionId)),
    readReturn,
    resultName: resultNameOf,
    confirm: async (question, proof) => {
      if (proof !== question.reference) return ask(question);
      // The same one is the same try to PayPal: who has chosen again is another.
      const { attempt = 1, transactionId } = question;
      const requestId = `capture-${transactionId}${attempt === 1 ? '' : `-${attempt}`}`;
      const answer = await client.capture(question.reference, requestId);
      return readCaptured(answer, question) ?? ask(question);
    },
    ask,
    webhook: createWebhook(client, options),
    refund: async (order: RefundOrder) => {
      if (order.chargeReference === null) return noCapture;
      const answer = await client.refund(order.chargeReference, refundBody(order), order.refundId);
      return readRefunded(answer, order);
    },
    askRefund: async (order) => readRefundQuery(await client.order(order.reference), order),
    records: (from, to) => recordsOf(client, from, to),
    settlement: async (question) =>
      readSettlement(await client.transactions(settlementQuery(question)), question),
  };
};
