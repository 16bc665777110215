import { subscriptionSettlementVisibleAfterDays } from '@dipper/contract';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns until when details of subscription income stay hidden: 45 days after the DJ's first
 * subscription. Undefined: they are shown.
 */
export const hiddenUntil = (
  first: { readonly at: Date; readonly now: Date } | undefined,
): Date | undefined => {
  if (first === undefined) return undefined;
  const visibleAt = new Date(first.at.getTime() + subscriptionSettlementVisibleAfterDays * dayMs);
  return visibleAt > first.now ? visibleAt : undefined;
};

const dayShape = /^\d{4}-\d\d-\d\d$/;
const monthShape = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** A cursor with a day that no calendar has is refused. */
const isRealDay = (text: string): boolean => {
  if (!dayShape.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

export const isRealMonth = (text: string): boolean =>
  monthShape.test(text) && !text.startsWith('0000');

export type DayPlace = { readonly date: string; readonly productId: bigint };

export const cursorOfDay = ({ date, productId }: DayPlace): string => `${date}.${productId}`;

export const placeOfCursor = (cursor: string): DayPlace | undefined => {
  const [date = '', product = '', ...more] = cursor.split('.');
  return isRealDay(date) && /^\d{1,16}$/.test(product) && more.length === 0
    ? { date, productId: BigInt(product) }
    : undefined;
};

/** The earlier of what the caller begins before and where the last page ended. */
export const earlierMonth = (
  before: string | undefined,
  cursor: string | undefined,
): string | undefined => {
  if (before === undefined || cursor === undefined) return before ?? cursor;
  return before < cursor ? before : cursor;
};
