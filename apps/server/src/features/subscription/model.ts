import {
  cancelBeforeNextPaymentHours,
  recurringPeriodDays,
  subscriptionFullRefundDays,
} from '@dipper/contract';

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const periodMs = recurringPeriodDays * dayMs;
const periodDays = BigInt(recurringPeriodDays);

/** A period is thirty days of 24 hours, whatever clocks and calendars do. */
export const periodStart = (anchor: Date, number: number): Date =>
  new Date(anchor.getTime() + number * periodMs);

export const lastMomentToCancel = (nextPayment: Date): Date =>
  new Date(nextPayment.getTime() - cancelBeforeNextPaymentHours * hourMs);

/** A day that has begun is used: from 1 at the first moment up to the whole period. */
export const usedDaysAt = (startsAt: Date, at: Date): number => {
  const begun = Math.floor((at.getTime() - startsAt.getTime()) / dayMs) + 1;
  return Math.min(Math.max(begun, 0), recurringPeriodDays);
};

/**
 * A charge of the current period: its price, or the extra price of a dearer tier for the days left.
 */
export type PaidCharge = {
  readonly cardPaymentId: string;
  readonly amount: bigint;
  /** How many days, the period's last ones, it paid for. */
  readonly days: number;
};

export type RefundQuestion = {
  readonly startsAt: Date;
  readonly paidAt: Date;
  readonly at: Date;
  readonly hasLoggedInSince: boolean;
  readonly charges: readonly PaidCharge[];
};

export type RefundSplit = {
  readonly amount: bigint;
  readonly paidAmount: bigint;
  readonly usedDays: number;
  readonly isFull: boolean;
  /** The refund of each charge; charges without one are left out. */
  readonly parts: readonly { readonly cardPaymentId: string; readonly amount: bigint }[];
};

const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);

/** The kept part is rounded down to a whole minor unit, so the person always gets the remainder. */
const refundOfDays = ({ amount, days }: PaidCharge, daysLeft: number): bigint => {
  const used = BigInt(days - Math.min(daysLeft, days));
  return amount - (amount * used) / BigInt(days);
};

/**
 * Splits a refund: all of it within seven days of a payment without a login since, otherwise by the
 * days used.
 */
export const splitRefund = (question: RefundQuestion): RefundSplit => {
  const { startsAt, paidAt, at, hasLoggedInSince, charges } = question;
  const usedDays = usedDaysAt(startsAt, at);
  const isFull =
    !hasLoggedInSince &&
    at.getTime() - paidAt.getTime() <= subscriptionFullRefundDays * dayMs &&
    usedDays < recurringPeriodDays;
  const parts = charges
    .map((charge) => ({
      cardPaymentId: charge.cardPaymentId,
      amount: isFull ? charge.amount : refundOfDays(charge, recurringPeriodDays - usedDays),
    }))
    .filter(({ amount }) => amount > 0n);
  return {
    amount: sum(parts.map(({ amount }) => amount)),
    paidAmount: sum(charges.map(({ amount }) => amount)),
    usedDays,
    isFull,
    parts,
  };
};

export type ChangeQuestion = {
  readonly oldPrice: bigint;
  readonly newPrice: bigint;
  readonly startsAt: Date;
  readonly at: Date;
};

/** Up at once for the difference of the days that are left, rounded down; down from the next period. */
export const changeOf = ({ oldPrice, newPrice, startsAt, at }: ChangeQuestion) => {
  const daysLeft = recurringPeriodDays - usedDaysAt(startsAt, at);
  if (newPrice <= oldPrice) return { kind: 'next', amount: 0n, daysLeft } as const;
  const amount = ((newPrice - oldPrice) * BigInt(daysLeft)) / periodDays;
  return { kind: 'now', amount, daysLeft } as const;
};

/** Returns what a new subscription costs at once, and when its price is paid next. */
export const priceNowAndLater = (localPrice: bigint, freeMonths: number, at: Date) => ({
  payNow: freeMonths > 0 ? 0n : localPrice,
  nextPaymentTime: periodStart(at, Math.max(freeMonths, 1)),
});
