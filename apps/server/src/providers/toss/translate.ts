import { errorCatalogue } from '@dipper/contract';
import * as z from 'zod/mini';
import type {
  Begun,
  ChargeOutcome,
  Evidence,
  PaymentOrder,
  PaymentQuestion,
  ReturnReading,
  ReturnVisit,
} from '../../ports/payment-provider.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { said } from '../../platform/said.ts';
import { sent } from '../../platform/sent.ts';
import { readAnswer } from './answers.ts';
import { tossProtocol } from './protocol.ts';

const { messages, refusals, words } = tossProtocol;

export const statusWordOf = (status: string) => said(words.status, status)?.as;

/** Pure: between our words and Toss Pay's. Each function is tested on recorded samples. */
export type TossSettings = {
  /** The address that the person is sent back to, without the payment's name at the end. */
  readonly returnBase: string;
};

const ownMethod = 37;
const descriptionMax = 255;
const defaultDescription = '스푼';
/** The time that Toss gives a person to pay by default. */
const lifetimeSeconds = 15 * 60;
const refusedCharacters = /[\\'"]/g;

export const createBody = (order: PaymentOrder, { returnBase }: TossSettings) => {
  if (order.methodId !== ownMethod) throw new Error(`Toss Pay has no method ${order.methodId}`);
  const description = order.itemName.replaceAll(refusedCharacters, ' ').slice(0, descriptionMax);
  return sent(messages.create, {
    orderNo: order.transactionId,
    amount: Number(order.total),
    amountTaxFree: 0,
    productDesc: description.trim() || defaultDescription,
    retUrl: `${returnBase}/approve/${order.transactionId}`,
    retCancelUrl: `${returnBase}/cancel/${order.transactionId}`,
    // The money moves when we say so, not on Toss's page.
    autoExecute: false,
    resultCallback: `${returnBase}/webhook`,
    callbackVersion: 'V2',
  });
};

const createdSchema = z.object({
  payToken: z.string().check(z.minLength(1)),
  checkoutPage: z.url(),
});

export const readCreate = (answer: OutboundAnswer): Begun => {
  const read = readAnswer(answer, createdSchema);
  if (read.kind === 'unreadable') return { kind: 'failed', evidence: read.evidence };
  if (read.kind === 'refused') {
    const { evidence } = read;
    const no = said(refusals.begin, read.code);
    return no === undefined
      ? { kind: 'failed', evidence }
      : { kind: 'declined', failureCode: errorCatalogue[no.reason].number, evidence };
  }
  const { payToken: reference, checkoutPage: redirectUrl } = read.body;
  const evidence: Evidence = { pay_token: reference };
  return { kind: 'redirect', reference, redirectUrl, lifetimeSeconds, evidence };
};

/** The charge has to be requested only while it is approved and not done. */
export const readReturn = ({ page, query }: ReturnVisit): ReturnReading => {
  if (page !== 'approve') return { kind: 'turned-back' };
  const { status, orderNo } = query;
  return statusWordOf(status ?? '') === 'agreed' && orderNo !== undefined
    ? { kind: 'proof', proof: orderNo }
    : { kind: 'look' };
};

/** Toss refuses where the order is not the token's, so what came back is what it is asked with. */
export const executeBody = ({ reference }: PaymentQuestion, proof: string) =>
  sent(messages.execute, {
    payToken: reference,
    orderNo: proof,
  });

export const statusBody = ({ reference }: Pick<PaymentQuestion, 'reference'>) =>
  sent(messages.status, {
    payToken: reference,
  });

const executedSchema = z.object({
  payToken: z.string(),
  orderNo: z.string(),
  amount: z.int(),
  paidAmount: z.optional(z.nullable(z.int())),
  payMethod: z.optional(z.nullable(z.string())),
  approvalTime: z.optional(z.nullable(z.string())),
  transactionId: z.string().check(z.minLength(1)),
});

export const readExecute = (answer: OutboundAnswer, question: PaymentQuestion): ChargeOutcome => {
  const read = readAnswer(answer, executedSchema);
  if (read.kind === 'unreadable') return { kind: 'unknown', evidence: read.evidence };
  if (read.kind === 'refused') {
    const { evidence } = read;
    const no = said(refusals.charge, read.code);
    return no === undefined
      ? { kind: 'unknown', evidence }
      : { kind: 'declined', failureCode: errorCatalogue[no.reason].number, evidence };
  }
  const { payToken, orderNo, amount, paidAmount, payMethod, approvalTime, transactionId } =
    read.body;
  const evidence: Evidence = {
    pay_token: payToken,
    transaction_id: transactionId,
    amount,
    paid: paidAmount ?? null,
    method: payMethod ?? null,
    approved_at: approvalTime ?? null,
  };
  if (payToken !== question.reference || orderNo !== question.transactionId) {
    return { kind: 'unknown', evidence: { ...evidence, why: 'another order' } };
  }
  return {
    kind: 'succeeded',
    reference: payToken,
    chargeReference: transactionId,
    amount: BigInt(amount),
    currency: 'KRW',
    evidence,
  };
};

const stepSchema = z.object({
  stepType: z.string(),
  transactionId: z.string().check(z.minLength(1)),
  transactionAmount: z.int(),
});

const statusSchema = z.object({
  payToken: z.string(),
  orderNo: z.string(),
  payStatus: z.string(),
  amount: z.int(),
  payMethod: z.optional(z.nullable(z.string())),
  transactions: z.optional(z.nullable(z.array(stepSchema))),
});

export type TossStatus = z.infer<typeof statusSchema>;
export type TossStep = z.infer<typeof stepSchema>;

export const stepOf = (type: string) => said(words.step, type)?.as;

export const stepsOf = ({ transactions }: TossStatus): readonly TossStep[] => transactions ?? [];

/** Refunds are below zero. */
export const heldBy = (status: TossStatus): number =>
  stepsOf(status).reduce((sum, { transactionAmount }) => sum + transactionAmount, 0);

export const evidenceOfStatus = (status: TossStatus): Evidence => ({
  asked: true,
  pay_token: status.payToken,
  status: status.payStatus,
  method: status.payMethod ?? null,
  amount: status.amount,
  held: heldBy(status),
});

export const readStatus = (answer: OutboundAnswer) => readAnswer(answer, statusSchema);

const charged = (status: TossStatus, evidence: Evidence): ChargeOutcome => {
  const charge = stepsOf(status).find(({ stepType }) => stepOf(stepType) === 'charge');
  const held = heldBy(status);
  if (charge === undefined) return { kind: 'unknown', evidence: { ...evidence, why: 'no charge' } };
  const no = said(refusals.status, status.payStatus);
  if (held <= 0) {
    return no === undefined
      ? { kind: 'unknown', evidence: { ...evidence, why: 'nothing is left of it' } }
      : { kind: 'declined', failureCode: errorCatalogue[no.reason].number, evidence };
  }
  return {
    kind: 'succeeded',
    reference: status.payToken,
    chargeReference: charge.transactionId,
    amount: BigInt(held),
    currency: 'KRW',
    evidence,
  };
};

/** A question is never answered with a no: who does not know of a payment has lost it, or we the way. */
export const readQuery = (answer: OutboundAnswer, question: PaymentQuestion): ChargeOutcome => {
  const read = readStatus(answer);
  if (read.kind !== 'done') return { kind: 'unknown', evidence: read.evidence };
  const status = read.body;
  const evidence = evidenceOfStatus(status);
  if (status.payToken !== question.reference || status.orderNo !== question.transactionId) {
    return { kind: 'unknown', evidence: { ...evidence, why: 'another order' } };
  }
  const stage = statusWordOf(status.payStatus);
  if (stage === 'charged') return charged(status, evidence);
  if (stage !== undefined) return { kind: 'pending', stage, evidence };
  return said(refusals.status, status.payStatus) === undefined
    ? { kind: 'unknown', evidence }
    : { kind: 'canceled', evidence };
};
