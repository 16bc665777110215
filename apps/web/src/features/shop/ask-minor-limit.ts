import { decodeAmount, monthlyPaymentRoute } from '@dipper/contract';
import { bodyOf } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';
import type { MinorLimit } from './minor-limit.ts';

export const askMinorLimit = async (api: Api, signal: AbortSignal): Promise<MinorLimit | null> => {
  const { limit, remaining, currency, count, total } = await bodyOf(
    api(monthlyPaymentRoute, { signal }),
  );
  if (limit === null || remaining === null) return null;
  return {
    limit: decodeAmount(limit),
    remaining: decodeAmount(remaining),
    currency,
    count,
    total: decodeAmount(total),
  };
};
