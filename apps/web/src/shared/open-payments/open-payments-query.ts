import { decodeAmount, openPaymentsRoute } from '@dipper/contract';
import type { Currency } from '@dipper/contract';
import { bodyOf } from '../api/index.ts';
import type { Api } from '../api/index.ts';
import type { Query } from '../query/index.ts';

export type OpenPayment = {
  readonly transactionId: string;
  readonly productId: number | undefined;
  readonly productName: string;
  readonly quantity: number;
  readonly methodId: number;
  readonly totalPrice: bigint;
  readonly currency: Currency;
  readonly standing: 'unpaid' | 'checking' | 'deposit';
  /** Where the person can still pay; of a web address only. */
  readonly continueUrl: string | undefined;
  readonly until: string | undefined;
};

const webAddressOf = (address: string | null): string | undefined =>
  address !== null && /^https?:\/\//.test(address) && URL.canParse(address) ? address : undefined;

const openPaymentsKey = ['open-payments'] as const;

/** What the person began to pay and has not ended, in this window or in any other. */
export const openPaymentsQuery = (api: Api): Query<readonly OpenPayment[]> => ({
  queryKey: openPaymentsKey,
  queryFn: async ({ signal }) => {
    const { results } = await bodyOf(api(openPaymentsRoute, { signal }));
    return results.map(({ status, totalPrice, expiresAt, ...payment }): OpenPayment => {
      const continueUrl = webAddressOf(payment.continueUrl);
      const standing = continueUrl === undefined ? 'checking' : 'unpaid';
      return {
        transactionId: payment.transactionId,
        productId: payment.productId,
        productName: payment.productName,
        quantity: payment.quantity,
        methodId: payment.methodId,
        currency: payment.currency,
        totalPrice: decodeAmount(totalPrice),
        standing: status === 'waiting_for_deposit' ? 'deposit' : standing,
        continueUrl,
        until: expiresAt ?? undefined,
      };
    });
  },
  staleTime: 0,
});
