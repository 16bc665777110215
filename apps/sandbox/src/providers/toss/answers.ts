import type { JsonObject } from '../../platform/json.ts';
import { refundable, type Payment, type Step } from './model.ts';

/** `2026-11-20 18:00:00`, in Seoul. */
export function seoulTime(at: Date): string {
  return new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

const orNull = (at: Date | null): string | null => (at === null ? null : seoulTime(at));

const testCard = {
  noInterest: false,
  spreadOut: 0,
  cardCompanyCode: 1,
  cardCompanyName: '신한',
  cardAuthorizationNo: '00000000',
  cardMethodType: 'CREDIT',
  cardUserType: 'PERSONAL',
  cardNumber: '433012******1234',
  cardBinNumber: '433012',
  cardNum4Print: '1234',
  salesCheckLinkUrl: '',
} as const;

const testAccount = {
  accountBankCode: '092',
  accountBankName: '토스뱅크',
  accountNumber: '1000****1234',
} as const;

/** The names stand in execute's answer and in the callback; the status has the card in a part. */
export function sourceOf({ method }: Payment): JsonObject {
  return method === 'CARD' ? testCard : testAccount;
}

export function executeAnswer(payment: Payment): JsonObject {
  const { order, total, method, payToken, steps, paidAt } = payment;
  return {
    code: 0,
    mode: 'TEST',
    approvalTime: orNull(paidAt),
    stateMsg: '결제 완료',
    amount: total,
    discountedAmount: 0,
    paidAmount: total,
    payMethod: method,
    orderNo: order.orderNo,
    payToken,
    transactionId: steps.at(-1)?.transactionId,
    cashReceiptMgtKey: null,
    ...sourceOf(payment),
  };
}

function stepAnswer({ stepType, transactionId, amount, at }: Step): JsonObject {
  return {
    stepType,
    transactionId,
    transactionAmount: amount,
    discountAmount: 0,
    pointAmount: 0,
    paidAmount: amount,
    regTs: seoulTime(at),
  };
}

export function statusAnswer(payment: Payment): JsonObject {
  const { order, total, method, payToken, status, steps } = payment;
  return {
    code: 0,
    mode: 'TEST',
    payToken,
    orderNo: order.orderNo,
    payStatus: status,
    payMethod: method,
    amount: total,
    discountedAmount: 0,
    paidAmount: payment.paidAt === null ? 0 : total,
    refundableAmount: refundable(payment),
    amountTaxFree: order.amountTaxFree,
    amountTaxable: total - order.amountTaxFree,
    amountVat: Math.round((total - order.amountTaxFree) / 11),
    amountServiceFee: 0,
    ...(method === 'CARD' ? { card: testCard } : testAccount),
    transactions: steps.map(stepAnswer),
    createdTs: seoulTime(payment.createdAt),
    paidTs: orNull(payment.paidAt),
  };
}

export const refundStyles = ['below zero', 'as asked'] as const;

/** The sample of a refund has it below zero; the text beside it says that it is the amount asked for. */
export interface Style {
  refunds: (typeof refundStyles)[number];
}

export function refundAnswer(payment: Payment, step: Step, { refunds }: Style): JsonObject {
  const wentBack = refunds === 'below zero' ? step.amount : -step.amount;
  return {
    code: 0,
    refundNo: step.refundNo,
    approvalTime: seoulTime(step.at),
    refundableAmount: refundable(payment),
    discountedAmount: 0,
    paidAmount: refundable(payment),
    refundedAmount: wentBack,
    refundedDiscountAmount: 0,
    refundedPaidAmount: wentBack,
    payToken: payment.payToken,
    transactionId: step.transactionId,
    ...sourceOf(payment),
  };
}
