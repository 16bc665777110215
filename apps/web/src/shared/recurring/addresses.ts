import { addressOf, paths } from '../navigation/index.ts';

export const subscriptionOf = (subscriptionId: string): string =>
  paths.subscription.replace(':id', subscriptionId);

/** The progress of a card payment; of a subscription that begins without one, by its own id. */
export const cardPaymentOf = (id: string): string => addressOf(paths.cardPaymentProgress, { id });
