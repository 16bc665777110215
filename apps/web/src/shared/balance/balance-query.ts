import { balanceRoute, decodeAmount } from '@dipper/contract';
import { bodyOf } from '../api/index.ts';
import type { Api } from '../api/index.ts';
import type { Query } from '../query/index.ts';

export type Balance = {
  readonly spoon: bigint;
  /** The next spoons to expire, soonest first. */
  readonly expiring: readonly { readonly amount: bigint; readonly expiresAt: string }[];
};

export const balanceKey = ['balance'] as const;

export const balanceQuery = (api: Api, userId: number): Query<Balance> => ({
  queryKey: [...balanceKey, userId],
  queryFn: async ({ signal }): Promise<Balance> => {
    const { spoon, expiring } = await bodyOf(api(balanceRoute, { params: { id: userId }, signal }));
    return {
      spoon: decodeAmount(spoon),
      expiring: expiring.map(({ amount, expiresAt }) => ({
        amount: decodeAmount(amount),
        expiresAt,
      })),
    };
  },
});
