import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';

/**
 * The prospects after a decline. `soft`: the same card may pay on another day. `hard`: it will not;
 * only another card helps, or registering this one again.
 */
export type DeclineClass = 'soft' | 'hard';

const hard: readonly ErrorName[] = [
  'invalid_card',
  'card_type_not_allowed',
  'card_stopped',
  'card_unusable',
  'card_unsupported',
  'card_link_failed',
  'billing_key_not_found',
  'billing_key_null',
];

const hardNumbers: ReadonlySet<number> = new Set(hard.map((name) => errorCatalogue[name].number));

/** The provider has no key for the card any more. */
const goneNumbers: ReadonlySet<number> = new Set([
  errorCatalogue.billing_key_not_found.number,
  errorCatalogue.billing_key_null.number,
]);

/** Returns the class of a failure code. Unknown codes are soft, so that retries follow the plan. */
export const declineClassOf = (failureCode: number | null): DeclineClass =>
  failureCode !== null && hardNumbers.has(failureCode) ? 'hard' : 'soft';

export const isKeyGone = (failureCode: number | null): boolean =>
  failureCode !== null && goneNumbers.has(failureCode);
