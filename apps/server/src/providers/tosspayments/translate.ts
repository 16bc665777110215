import { errorCatalogue } from '@dipper/contract';
import * as z from 'zod/mini';
import type {
  Begun,
  ChargeOutcome,
  PaymentOrder,
  PaymentQuestion,
  ReturnReading,
  ReturnVisit,
} from '../../ports/payment-provider.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { said } from '../../platform/said.ts';
import { sent } from '../../platform/sent.ts';
import { tosspaymentsProtocol } from './protocol.ts';
import { evidenceOf, readAnswer } from './answers.ts';
import type { TossPayment } from './answers.ts';
import { clearingBankOf, failureNumberOf, isAccount, methodNameOf, numberFor } from './codes.ts';
import { windowAddress } from './window.ts';
import type { WindowSettings } from './window.ts';

const { messages, refusals, words } = tosspaymentsProtocol;

/** Pure: between our words and those of Toss Payments. Each function is tested on recorded samples. */
export type TossPaymentsSettings = {
  /** The address that the person is sent back to, without the payment's name at the end. */
  readonly returnBase: string;
};

const orderNameMax = 100;
const defaultProductName = '스푼';
const windowSeconds = 30 * 60;
const depositHours = 24;
const holderWhereNoneIsNamed = '토스페이먼츠';

/** Builds the order: for the window, and for the call of shops that have one. */
export const createBody = (order: PaymentOrder, { returnBase }: TossPaymentsSettings) => {
  return sent(messages.create, {
    method: methodNameOf(order.methodId),
    amount: Number(order.total),
    currency: 'KRW',
    orderId: order.transactionId,
    orderName: order.itemName.slice(0, orderNameMax) || defaultProductName,
    successUrl: `${returnBase}/approve/${order.transactionId}`,
    failUrl: `${returnBase}/fail/${order.transactionId}`,
    ...(isAccount(order.methodId) ? { validHours: depositHours } : {}),
  });
};

/** The payer is anonymous to Toss Payments. */
const anonymous = '@@ANONYMOUS';

/** Nothing is called: the payment begins when the browser has opened the window. */
export const beginInWindow = (
  order: PaymentOrder,
  settings: TossPaymentsSettings & { readonly windows: WindowSettings; readonly now: Date },
): Begun => {
  const { windows, now } = settings;
  const values = {
    ...createBody(order, settings),
    customerKey: anonymous,
    locale: order.locale,
  };
  return {
    kind: 'redirect',
    reference: order.transactionId,
    redirectUrl: windowAddress(windows.paymentUrl, values, { key: windows.key, now }),
    lifetimeSeconds: windowSeconds,
    evidence: { method: values.method },
  };
};

export const readCreate = (answer: OutboundAnswer, order: PaymentOrder): Begun => {
  const read = readAnswer(answer);
  if (read.kind === 'unreadable') return { kind: 'failed', evidence: read.evidence };
  if (read.kind === 'refused') {
    const { evidence } = read;
    const no = said(refusals.charge, read.code);
    return no === undefined
      ? { kind: 'failed', evidence }
      : { kind: 'declined', failureCode: numberFor(no.reason, order.methodId), evidence };
  }
  const { orderId, checkout } = read.payment;
  const evidence = evidenceOf(read.payment);
  if (orderId !== order.transactionId || !checkout) {
    return { kind: 'failed', evidence: { ...evidence, why: 'another order, or no page' } };
  }
  return {
    kind: 'redirect',
    reference: orderId,
    redirectUrl: checkout.url,
    lifetimeSeconds: windowSeconds,
    evidence,
  };
};

/** Reads the browser's return, which is compared with the order before the charge is. */
export const readReturn = ({ page, query }: ReturnVisit): ReturnReading => {
  if (page === 'cancel' || said(words.window, query['code'] ?? '')) return { kind: 'turned-back' };
  const { paymentKey, amount, orderId } = query;
  if (page !== 'approve' || paymentKey === undefined) return { kind: 'look' };
  return { kind: 'proof', proof: JSON.stringify([paymentKey, orderId ?? '', amount ?? '']) };
};

const proofSchema = z.tuple([z.string().check(z.minLength(1)), z.string(), z.string()]);

const parsedProof = (proof: string) => {
  try {
    return proofSchema.safeParse(JSON.parse(proof)).data;
  } catch {
    return undefined;
  }
};

/** Undefined where the proof speaks of another order or amount: nothing is asked for then. */
export const confirmBody = ({ transactionId, total }: PaymentQuestion, proof: string) => {
  const [paymentKey, orderId, amount] = parsedProof(proof) ?? [];
  return paymentKey !== undefined && orderId === transactionId && amount === String(total)
    ? sent(messages.confirm, { paymentKey, orderId, amount: Number(total) })
    : undefined;
};

export const wrongProof: ChargeOutcome = {
  kind: 'declined',
  failureCode: errorCatalogue.payment_failed.number,
  evidence: { why: 'what the browser brought back is not what was asked for' },
};

const awaiting = (payment: TossPayment): ChargeOutcome => {
  const { virtualAccount: account } = payment;
  const bankCode = account ? clearingBankOf(account.bankCode) : undefined;
  const evidence = evidenceOf(payment);
  if (!account || bankCode === undefined) {
    return { kind: 'unknown', evidence: { ...evidence, why: 'no account' } };
  }
  return {
    kind: 'awaiting-deposit',
    reference: payment.orderId,
    chargeReference: payment.paymentKey,
    deposit: {
      bankCode,
      accountNumber: account.accountNumber,
      accountHolder: account.customerName || holderWhereNoneIsNamed,
      dueAt: new Date(account.dueDate),
    },
    evidence,
  };
};

const taken = (payment: TossPayment, amount: number): ChargeOutcome => ({
  kind: 'succeeded',
  reference: payment.orderId,
  chargeReference: payment.paymentKey,
  amount: BigInt(amount),
  currency: payment.currency,
  evidence: evidenceOf(payment),
});

const isOther = (payment: TossPayment, question: PaymentQuestion): boolean =>
  payment.orderId !== question.transactionId ||
  (question.chargeReference !== null && payment.paymentKey !== question.chargeReference);

/** Reads a payment that holds nothing: refused, given back, or an account that was ended before its deposit. */
const ended = (payment: TossPayment, question: PaymentQuestion): ChargeOutcome => {
  const { status, approvedAt, failure } = payment;
  const evidence = evidenceOf(payment);
  if (said(refusals.status, status) === undefined) return { kind: 'unknown', evidence };
  if (status === 'CANCELED' && !approvedAt) return { kind: 'canceled', evidence };
  const failureCode = failureNumberOf(failure?.code ?? '', question.methodId);
  return { kind: 'declined', failureCode, evidence };
};

/** A window that ended without a charge stays undecided: our own clock ends it as well. */
const readPayment = (payment: TossPayment, question: PaymentQuestion): ChargeOutcome => {
  const evidence = evidenceOf(payment);
  if (isOther(payment, question)) {
    return { kind: 'unknown', evidence: { ...evidence, why: 'another order' } };
  }
  const word = said(words.status, payment.status)?.as;
  switch (word) {
    case 'paid':
      return taken(payment, payment.totalAmount);
    case 'part-left':
      return taken(payment, payment.balanceAmount);
    case 'deposit':
      return awaiting(payment);
    case 'untouched':
    case 'agreed':
      return { kind: 'pending', stage: word, evidence };
    case undefined:
      return ended(payment, question);
  }
};

export const readConfirm = (answer: OutboundAnswer, question: PaymentQuestion): ChargeOutcome => {
  const read = readAnswer(answer);
  if (read.kind === 'payment') return readPayment(read.payment, question);
  const { evidence } = read;
  const no = read.kind === 'refused' ? said(refusals.charge, read.code) : undefined;
  return no === undefined
    ? { kind: 'unknown', evidence }
    : { kind: 'declined', failureCode: numberFor(no.reason, question.methodId), evidence };
};

/** Names no account to send money to, so that nothing which was paid in goes back by it. */
export const closeBody = sent(messages.cancel, {
  cancelReason: '구매자가 입금 전에 취소했습니다.',
});

/** Undefined if it was not canceled, or if that is unknown: then the state has to be queried. */
export const readClose = (
  answer: OutboundAnswer,
  question: PaymentQuestion,
): ChargeOutcome | undefined => {
  const read = readAnswer(answer);
  return read.kind === 'payment' ? readPayment(read.payment, question) : undefined;
};

/**
 * A query never ends in a decline. If Toss has no payment under our number and named none before, either
 * the window was not opened yet or nobody paid in it, so only the deadline of the payment decides.
 */
export const readFound = (answer: OutboundAnswer, question: PaymentQuestion): ChargeOutcome => {
  const read = readAnswer(answer);
  if (read.kind === 'payment') return readPayment(read.payment, question);
  const { evidence } = read;
  const isNone = read.kind === 'refused' && said(words.code, read.code) !== undefined;
  return isNone && question.chargeReference === null
    ? { kind: 'pending', stage: 'untouched', evidence }
    : { kind: 'unknown', evidence };
};
