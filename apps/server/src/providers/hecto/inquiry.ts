import { errorCatalogue } from '@dipper/contract';
import * as z from 'zod/mini';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { ChargeOutcome, Evidence, PaymentQuestion } from '../../ports/payment-provider.ts';
import { sent } from '../../platform/sent.ts';
import { hectoMessages } from './messages.ts';
import { failureOf, isDone, isFault, isNo, resultOf, statusOf } from './codes.ts';
import { hashOf, openField, seoulStamp } from './fields.ts';
import { depositDueAt } from './form.ts';
import { isAccount, methodOf } from './methods.ts';
import type { HectoMethod } from './methods.ts';
import type { Hint } from './returned.ts';
import type { HectoShop } from './settings.ts';

/** The inquiry uses our order number only: a number from a webhook could be wrong. */
export const inquiryBody = (question: PaymentQuestion, shop: HectoShop, now: Date) => {
  const { merchantId, hashKey } = shop;
  const { transactionId } = question;
  const { day, time } = seoulStamp(now);
  const amount = String(question.total);
  return sent(hectoMessages.status, {
    params: { mchtId: merchantId, ver: '0A1M', mchtTrdNo: transactionId, trdDt: day, trdTm: time },
    data: {
      pktHash: hashOf(day, time, merchantId, transactionId, amount, hashKey),
      method: methodOf(question.methodId).code,
      trdAmt: amount,
      orgTrdDt: seoulStamp(question.requestedAt).day,
      orgMchtTrdNo: transactionId,
    },
  });
};

export const silence = (answer: Exclude<OutboundAnswer, { kind: 'answered' }>): Evidence => ({
  answer: answer.kind,
  why: answer.why,
});

/** One page has the result beside the rest, another in `params`: both are taken. */
export const flatten = (body: unknown): unknown => {
  const nested = z.object({ params: z.looseObject({}), data: z.optional(z.looseObject({})) });
  const parsed = nested.safeParse(body);
  return parsed.success ? { ...parsed.data.data, ...parsed.data.params } : body;
};

const wholeAmount = z.string().check(z.regex(/^\d{1,12}$/));

const resultSchema = z.object({
  outStatCd: z.string(),
  outRsltCd: z.string(),
  outRsltMsg: z.optional(z.string()),
});

const tradeSchema = z.object({
  mchtId: z.string(),
  mchtTrdNo: z.optional(z.string()),
  trdNo: z.string().check(z.minLength(1), z.maxLength(60)),
  method: z.string(),
  trdAmt: wholeAmount,
  cnclAmt: z.optional(wholeAmount),
});

export type Trade = {
  readonly state: 'whole' | 'given-back' | 'issued' | 'refused';
  readonly number: string;
  readonly amount: bigint;
  readonly canceled: bigint;
  readonly evidence: Evidence;
};

export type InquiryReading =
  | { readonly kind: 'trade'; readonly trade: Trade }
  /** Nothing was tried yet, as far as Hecto knows. */
  | { readonly kind: 'none'; readonly evidence: Evidence }
  | { readonly kind: 'unclear'; readonly evidence: Evidence };

/**
 * Returns the trade's state. With an account only a deposit is done, and only its refund is given back: any other trade
 * waits.
 */
const stateOf = (status: string, code: string, method: HectoMethod): Trade['state'] | undefined => {
  const standing = statusOf(status);
  if (standing !== 'done' && standing !== 'refused') return undefined;
  if (isNo('status', code)) return 'refused';
  if (resultOf(code) === 'given-back') return 'given-back';
  if (isDone(status, code)) return 'whole';
  return isAccount(method) && !isFault(code) ? 'issued' : undefined;
};

export const readInquiry = (
  answer: OutboundAnswer,
  question: PaymentQuestion,
  shop: HectoShop,
): InquiryReading => {
  if (answer.kind !== 'answered') return { kind: 'unclear', evidence: silence(answer) };
  const { status } = answer;
  const body = flatten(answer.body);
  const result = resultSchema.safeParse(body);
  if (status !== 200 || !result.success) {
    return { kind: 'unclear', evidence: { status, why: 'unreadable' } };
  }
  const { outStatCd, outRsltCd, outRsltMsg } = result.data;
  const evidence: Evidence = { asked: true, outStatCd, outRsltCd, outRsltMsg: outRsltMsg ?? null };
  if (resultOf(outRsltCd) === 'none') return { kind: 'none', evidence };
  const methodOfQuestion = methodOf(question.methodId);
  const state = stateOf(outStatCd, outRsltCd, methodOfQuestion);
  const parsed = tradeSchema.safeParse(body);
  if (state === undefined || !parsed.success) return { kind: 'unclear', evidence };
  const { mchtId, mchtTrdNo, trdNo, method, trdAmt } = parsed.data;
  // One page of the guide leaves out the refunded amount: a refund without one is of the whole
  // charge.
  const { cnclAmt = state === 'given-back' ? trdAmt : '0' } = parsed.data;
  const isOurs =
    mchtId === shop.merchantId &&
    (mchtTrdNo === undefined || mchtTrdNo === question.transactionId) &&
    method === methodOfQuestion.code;
  if (!isOurs) return { kind: 'unclear', evidence: { ...evidence, why: 'another trade', trdNo } };
  const trade: Trade = {
    state,
    number: trdNo,
    amount: BigInt(trdAmt),
    canceled: BigInt(cnclAmt),
    evidence: { ...evidence, trdNo, method, trdAmt, cnclAmt },
  };
  return { kind: 'trade', trade };
};

type Asking = {
  readonly shop: HectoShop;
  readonly now: Date;
  readonly hint?: Hint | undefined;
};

type InquiryResult = { readonly trade: Trade; readonly hint: Hint | undefined };

const refused = (question: PaymentQuestion, { trade, hint }: InquiryResult): ChargeOutcome => {
  if (hint?.kind !== 'refused') {
    const failureCode = errorCatalogue.payment_failed.number;
    return { kind: 'declined', failureCode, evidence: trade.evidence };
  }
  const evidence = { ...trade.evidence, broughtBack: hint.code };
  // An attempt with an unknown result may still be charged: it is queried once more.
  if (!isNo('charge', hint.code)) return { kind: 'unknown', evidence };
  const failureCode = failureOf('charge', hint.code, methodOf(question.methodId));
  return { kind: 'declined', failureCode, evidence };
};

const accountNumber = /^\d{6,20}$/;

/** Until then a code on no list does not end an account whose last moment is over. */
const graceMs = 24 * 3_600_000;

const issued = (
  question: PaymentQuestion,
  { trade, hint }: InquiryResult,
  { shop, now }: Pick<Asking, 'shop' | 'now'>,
): ChargeOutcome => {
  const { evidence } = trade;
  const overMs = now.getTime() - depositDueAt(question).getTime();
  if (overMs >= 0 && overMs < graceMs) return { kind: 'unknown', evidence };
  // The payer already has the account and may deposit, even if we cannot show it.
  const stage = overMs < 0 ? 'running' : 'untouched';
  if (hint?.kind !== 'account') return { kind: 'pending', stage, evidence };
  const number = openField(hint.sealedNumber, shop.encryptionKey) ?? '';
  if (!accountNumber.test(number)) return { kind: 'pending', stage, evidence };
  return {
    kind: 'awaiting-deposit',
    reference: question.transactionId,
    chargeReference: trade.number,
    deposit: {
      bankCode: hint.bankCode,
      accountNumber: number,
      accountHolder: shop.merchantName,
      dueAt: depositDueAt(question),
    },
    evidence,
  };
};

/** Returns the meaning of the answer; the browser's return only adds why it failed, and where to deposit. */
export const outcomeOf = (
  reading: InquiryReading,
  question: PaymentQuestion,
  { shop, now, hint }: Asking,
): ChargeOutcome => {
  if (reading.kind === 'unclear') return { kind: 'unknown', evidence: reading.evidence };
  if (reading.kind === 'none') {
    return { kind: 'pending', stage: 'untouched', evidence: reading.evidence };
  }
  const { trade } = reading;
  const { evidence } = trade;
  switch (trade.state) {
    case 'whole':
      return {
        kind: 'succeeded',
        reference: question.transactionId,
        chargeReference: trade.number,
        amount: trade.amount - trade.canceled,
        currency: 'KRW',
        evidence,
      };
    case 'given-back': {
      const failureCode = errorCatalogue.payment_failed.number;
      return { kind: 'declined', failureCode, evidence };
    }
    case 'issued':
      return issued(question, { trade, hint }, { shop, now });
    case 'refused':
      return refused(question, { trade, hint });
  }
};
