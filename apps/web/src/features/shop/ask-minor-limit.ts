import { decodeAmount, monthlyPaymentRoute } from '@dipper/contract';
import type { Currency } from '@dipper/contract';
import { bodyOf } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';

export type MinorLimit = {
  readonly limit: bigint;
  readonly remaining: bigint;
  readonly currency: Currency;
};

export const askMinorLimit = async (api: Api, signal: AbortSignal): Promise<MinorLimit | null> => {
  const { limit, remaining, currency } = await bodyOf(api(monthlyPaymentRoute, { signal }));
  if (limit === null || remaining === null) return null;
  return { limit: decodeAmount(limit), remaining: decodeAmount(remaining), currency };
};
