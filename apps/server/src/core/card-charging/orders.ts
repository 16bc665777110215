import type { FieldKeys } from '../../platform/field-keys.ts';
import type { BillingProvider, BillingQuestion } from '../../ports/billing-provider.ts';
import { unsealBillingKey } from './card-key.ts';
import type { StoredCard } from './card-key.ts';
import type { CardPayment } from './repository.ts';

export type ProviderOf = (name: string) => BillingProvider;

export const providersByName = (providers: readonly BillingProvider[]): ProviderOf => {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  return (name) => {
    const provider = byName.get(name);
    if (provider === undefined) throw new Error(`nobody called ${name} charges cards`);
    return provider;
  };
};

/** Only the first period has a person waiting for it; all later ones are renewals. */
export const isRenewal = ({ purpose, period_number }: CardPayment): boolean =>
  purpose === 'period' && (period_number ?? 0) > 0;

const cardOf = ({ bucket, user_id: userId, card_id: cardId }: CardPayment): StoredCard => ({
  owner: { bucket, userId },
  cardId,
});

/** A deleted key is not used for queries: its charges are known by their own numbers. */
export const questionOf = (payment: CardPayment, keys: FieldKeys): BillingQuestion => ({
  orderId: payment.order_id,
  customerKey: payment.customer_key,
  billingKey:
    payment.billing_key_sealed === null
      ? ''
      : unsealBillingKey(keys, cardOf(payment), payment.billing_key_sealed),
  itemName: payment.item_name,
  total: payment.amount,
  currency: payment.currency,
  requestedAt: payment.requested_at,
  chargeReference: payment.charge_reference,
  isRenewal: isRenewal(payment),
});
