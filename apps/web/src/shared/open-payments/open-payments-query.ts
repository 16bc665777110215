import { decodeAmount, openPaymentsRoute } from '@dipper/contract';
import type { Currency, OpenPayment as OpenAnswer } from '@dipper/contract';
import { bodyOf } from '../api/index.ts';
import type { Api } from '../api/index.ts';
import type { Sold } from '../format/index.ts';
import type { Query } from '../query/index.ts';

export type OpenPayment = Sold & {
  readonly transactionId: string;
  readonly productId: number | undefined;
  readonly quantity: number;
  readonly methodId: number;
  readonly totalPrice: bigint;
  readonly currency: Currency;
  readonly standing: 'unpaid' | 'checking' | 'review' | 'deposit';
  /** The provider's page charges by itself: it may have, though we do not know yet. */
  readonly chargesByItself: boolean;
  readonly canCancel: boolean;
  /** The address at which the person can still pay; web addresses only. */
  readonly continueUrl: string | undefined;
  readonly until: string | undefined;
};

const webAddressOf = (address: string | null): string | undefined =>
  address !== null && /^https?:\/\//.test(address) && URL.canParse(address) ? address : undefined;

const standingOf = (
  { status, stage }: OpenAnswer,
  continueUrl: string | undefined,
): OpenPayment['standing'] => {
  if (status === 'waiting_for_deposit') return 'deposit';
  if (stage === 'review') return 'review';
  return continueUrl === undefined ? 'checking' : 'unpaid';
};

const openPaymentsKey = ['open-payments'] as const;

/** Asks for the person's unfinished payments, of any window. */
export const openPaymentsQuery = (api: Api): Query<readonly OpenPayment[]> => ({
  queryKey: openPaymentsKey,
  queryFn: async ({ signal }) => {
    const { results } = await bodyOf(api(openPaymentsRoute, { signal }));
    return results.map((payment): OpenPayment => {
      const continueUrl = webAddressOf(payment.continueUrl);
      return {
        transactionId: payment.transactionId,
        productId: payment.productId,
        productName: payment.productName,
        packSpoons: payment.packSpoons,
        quantity: payment.quantity,
        methodId: payment.methodId,
        currency: payment.currency,
        totalPrice: decodeAmount(payment.totalPrice),
        standing: standingOf(payment, continueUrl),
        chargesByItself: payment.chargesByItself ?? false,
        canCancel: payment.canCancel ?? continueUrl !== undefined,
        continueUrl,
        until: payment.expiresAt ?? undefined,
      };
    });
  },
  staleTime: 0,
});
