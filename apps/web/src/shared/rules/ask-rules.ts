import { commonConfigRoute, decodeAmount } from '@dipper/contract';
import type { Country, Seller } from '@dipper/contract';
import { bodyOf } from '../api/index.ts';
import type { Api } from '../api/index.ts';

/** The present rules of a country, as its operators have set them. */
export type Rules = {
  readonly dailyMethodUses: number;
  /** Minor units of what a minor pays in a month at most; null where there is no such limit. */
  readonly minorMonthly: bigint | null;
  readonly refundDays: number;
  readonly seller: Seller;
};

export const askRules = async (api: Api, country: Country, signal: AbortSignal): Promise<Rules> => {
  const { limits, seller } = await bodyOf(api(commonConfigRoute, { query: { country }, signal }));
  const { dailyMethodUses, minorMonthly, refundDays } = limits;
  const monthly = minorMonthly === null ? null : decodeAmount(minorMonthly.amount);
  return { dailyMethodUses, minorMonthly: monthly, refundDays, seller };
};
