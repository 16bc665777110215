import type { JsonObject } from '../../platform/json.ts';
import { balance, type Cancel, type Payment, type Transaction } from './model.ts';
import { methodNames } from './requests.ts';

export const merchantId = 'tdipper';

/** `2026-11-20T18:00:00+09:00` */
export function seoulTime(at: Date): string {
  return `${new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`;
}

const orNull = (at: Date | null): string | null => (at === null ? null : seoulTime(at));

function cardOf({ order, choice, status, total, billing }: Payment): JsonObject | null {
  const issuer = billing?.card.issuer ?? choice?.card;
  if (order.method !== 'CARD' || issuer === undefined) return null;
  return {
    amount: total,
    issuerCode: issuer,
    acquirerCode: issuer,
    number: billing?.card.masked ?? '43301234****123*',
    installmentPlanMonths: 0,
    approveNo: '00000000',
    useCardPoint: false,
    cardType: billing?.card.cardType ?? '신용',
    ownerType: billing?.card.ownerType ?? '개인',
    acquireStatus: status === 'CANCELED' ? 'CANCELED' : 'READY',
    isInterestFree: false,
    interestPayer: null,
  };
}

function accountOf({ order, account, status, approvedAt }: Payment, now: Date): JsonObject | null {
  if (account === null) return null;
  const isRefunded = account.refundTo !== null;
  return {
    accountType: '일반',
    accountNumber: account.number,
    bankCode: account.bank,
    customerName: order.customerName ?? '디퍼',
    depositorName: order.customerName ?? '',
    dueDate: seoulTime(account.dueAt),
    refundStatus: isRefunded ? 'COMPLETED' : 'NONE',
    expired: status === 'WAITING_FOR_DEPOSIT' && now >= account.dueAt,
    settlementStatus: approvedAt === null ? 'INCOMPLETED' : 'COMPLETED',
    refundReceiveAccount: account.refundTo && {
      bankCode: account.refundTo.bank,
      accountNumber: account.refundTo.accountNumber,
      holderName: account.refundTo.holderName,
    },
  };
}

function cancelOf({ transactionKey, amount, reason, refundableAmount, at }: Cancel): JsonObject {
  return {
    transactionKey,
    cancelReason: reason,
    taxExemptionAmount: 0,
    canceledAt: seoulTime(at),
    easyPayDiscountAmount: 0,
    receiptKey: null,
    cancelStatus: 'DONE',
    cancelRequestId: null,
    cancelAmount: amount,
    taxFreeAmount: 0,
    refundableAmount,
  };
}

/** Under way: nothing of it is missing from the balance yet. */
function openCancelOf({ openCancel, paymentKey, requestedAt }: Payment): readonly JsonObject[] {
  if (openCancel === undefined) return [];
  const { amount, reason } = openCancel;
  const entry = { transactionKey: `open_${paymentKey}`, amount, reason, refundableAmount: 0 };
  return [{ ...cancelOf({ ...entry, at: requestedAt }), cancelStatus: 'IN_PROGRESS' }];
}

interface Setting {
  readonly now: Date;
  readonly publicUrl: string;
  readonly isEnglish: boolean;
}

function parts(payment: Payment): JsonObject {
  const { order, choice, status } = payment;
  const isPaid = status !== 'READY' && choice !== null;
  const isVoucher = order.method.endsWith('_GIFT_CERTIFICATE');
  return {
    card: cardOf(payment),
    mobilePhone:
      order.method === 'MOBILE_PHONE' && isPaid
        ? {
            customerMobilePhone: { plain: null, masking: choice.phone },
            settlementStatus: 'INCOMPLETED',
            receiptUrl: '',
          }
        : null,
    giftCertificate:
      isVoucher && isPaid ? { approveNo: '0000000000', settlementStatus: 'INCOMPLETED' } : null,
  };
}

const methodInEnglish = (method: string): string => method.toLowerCase().replaceAll('_', ' ');

export function paymentAnswer(
  payment: Payment,
  { now, publicUrl, isEnglish }: Setting,
): JsonObject {
  const { paymentKey, order, status, total, cancels } = payment;
  const vat = Math.round(total / 11);
  const listed = [...cancels.map(cancelOf), ...openCancelOf(payment)];
  return {
    version: '2022-11-16',
    paymentKey,
    type: payment.billing === undefined ? 'NORMAL' : 'BILLING',
    orderId: order.orderId,
    orderName: order.orderName,
    mId: merchantId,
    currency: 'KRW',
    method: isEnglish ? methodInEnglish(order.method) : methodNames[order.method],
    totalAmount: total,
    balanceAmount: balance(payment),
    status,
    requestedAt: seoulTime(payment.requestedAt),
    approvedAt: orNull(payment.approvedAt),
    useEscrow: false,
    lastTransactionKey: payment.transactions.at(-1)?.transactionKey ?? null,
    suppliedAmount: total - vat,
    vat,
    cultureExpense: false,
    taxFreeAmount: 0,
    taxExemptionAmount: 0,
    cancels: listed.length === 0 ? null : listed,
    isPartialCancelable: order.method === 'CARD' || order.method === 'VIRTUAL_ACCOUNT',
    virtualAccount: accountOf(payment, now),
    ...parts(payment),
    secret: payment.secret,
    transfer: null,
    metadata: null,
    receipt:
      payment.approvedAt === null
        ? null
        : { url: `${publicUrl}/tosspayments/receipt/${paymentKey}` },
    checkout:
      payment.billing === undefined
        ? { url: `${publicUrl}/tosspayments/v1/payments/${paymentKey}/checkout` }
        : null,
    easyPay: null,
    country: 'KR',
    failure: payment.failure,
    cashReceipt: null,
    cashReceipts: null,
    discount: null,
  };
}

export function transactionAnswer(
  { paymentKey, order, billing }: Payment,
  one: Transaction,
): JsonObject {
  return {
    mId: merchantId,
    transactionKey: one.transactionKey,
    paymentKey,
    orderId: order.orderId,
    method: methodNames[order.method],
    customerKey: billing?.customerKey ?? null,
    useEscrow: false,
    receiptUrl: '',
    status: one.status,
    transactionAt: seoulTime(one.at),
    currency: 'KRW',
    amount: one.amount,
  };
}
