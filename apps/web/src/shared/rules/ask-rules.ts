import { commonConfigRoute, decodeAmount } from '@dipper/contract';
import type { Country, Currency, Seller } from '@dipper/contract';
import { bodyOf } from '../api/index.ts';
import type { Api } from '../api/index.ts';

/** The present rules of a country, as its operators have set them. */
export type Rules = {
  readonly dailyMethodUses: number;
  /** The most that a minor pays in a month, in minor units; null where there is no such limit. */
  readonly minorMonthly: { readonly amount: bigint; readonly currency: Currency } | null;
  readonly refundDays: number;
  readonly seller: Seller;
};

export const askRules = async (api: Api, country: Country, signal: AbortSignal): Promise<Rules> => {
  const { limits, seller } = await bodyOf(api(commonConfigRoute, { query: { country }, signal }));
  const { dailyMethodUses, minorMonthly, refundDays } = limits;
  const monthly = minorMonthly && {
    amount: decodeAmount(minorMonthly.amount),
    currency: minorMonthly.currency,
  };
  return { dailyMethodUses, minorMonthly: monthly, refundDays, seller };
};
