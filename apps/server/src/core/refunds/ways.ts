import type { PaymentProvider } from '../../ports/payment-provider.ts';

/** A refund made by hand: to the person's account, or in the provider's own tool. */
export type Transfer = {
  readonly outcome: 'paid' | 'rejected';
  readonly reference: string;
  readonly reason?: string | undefined;
  readonly operator: string;
};

/**
 * Providers that take a charge back, those of their methods (`sbps/38`) that only their tool does, or
 * does for a part (`sbps/41/part`), and those (`hecto/35/month`) that go to an account after their month.
 */
export const takingBackOf = (providers: readonly PaymentProvider[]): readonly string[] =>
  providers
    .filter(({ refund }) => refund !== undefined)
    .flatMap(({ name, refundedInTool = [], partsInTool = [], accountAfterMonth = [] }) => [
      name,
      ...refundedInTool.map((methodId) => `${name}/${methodId}`),
      ...partsInTool.map((methodId) => `${name}/${methodId}/part`),
      ...accountAfterMonth.map((methodId) => `${name}/${methodId}/month`),
    ]);
