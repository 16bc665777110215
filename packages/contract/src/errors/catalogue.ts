import { cardErrors } from './card.ts';
import type { ErrorEntry } from './entry.ts';
import { exchangeErrors } from './exchange.ts';
import { httpErrors } from './http.ts';
import { loginErrors } from './login.ts';
import { paymentServiceErrors } from './payment-service.ts';
import { platformErrors } from './platform.ts';
import { purchaseErrors } from './purchase.ts';
import { subscriptionErrors } from './subscription.ts';

/**
 * Every expected failure of the product. Numbers below 49000 are the specification's; our own
 * begin at 49000. What a person reads is in `texts/`.
 */
export const errorCatalogue = {
  ...httpErrors,
  ...loginErrors,
  ...platformErrors,
  ...paymentServiceErrors,
  ...purchaseErrors,
  ...cardErrors,
  ...subscriptionErrors,
  ...exchangeErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof errorCatalogue;

export const isErrorName = (name: string): name is ErrorName => Object.hasOwn(errorCatalogue, name);

/** The name that belongs to a number, as the books keep it. */
export const errorNameOf = (number: number): ErrorName | undefined =>
  Object.keys(errorCatalogue)
    .filter(isErrorName)
    .find((name) => errorCatalogue[name].number === number);

/** Our own numbers start here. */
export const firstOwnErrorNumber = 49000;
