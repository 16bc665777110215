import { paths } from '../navigation/index.ts';

/** The two sources of a DJ's income, kept apart everywhere. */
export const incomeParts = ['spoons', 'subscriptions'] as const;
export type IncomePart = (typeof incomeParts)[number];

export const incomeOf = (part: IncomePart): string => paths.income.replace(':part', part);

/** `month` as `2026-01`. */
export const incomeMonthOf = (part: IncomePart, month: string): string =>
  paths.incomeMonth.replace(':part', part).replace(':month', month);

export const exchangeOf = (exchangeId: string): string => paths.exchange.replace(':id', exchangeId);
