import { errorCatalogue } from '@dipper/contract';
import type { OnMoved } from '../../../core/charging/index.ts';
import type { Metrics } from '../../../platform/metrics.ts';

/** Failures are counted by the names of the catalogue, so their number is bounded. */
const nameOfNumber = new Map<number, string>(
  Object.entries(errorCatalogue).map(([name, { number }]) => [number, name]),
);

/** Payments and charges of kept cards, as each of them moves. */
export const watchMoves = (metrics: Metrics, kind: 'payment' | 'card'): OnMoved => {
  const count = metrics.counter(
    kind === 'payment' ? 'dipper_payment_moves_total' : 'dipper_card_payment_moves_total',
    'Moves of payments, by provider, new state, and the failure that they came with.',
    ['provider', 'state', 'reason'],
  );
  return ({ provider, state, failureCode }) => {
    const reason = failureCode === null ? 'none' : (nameOfNumber.get(failureCode) ?? 'other');
    count({ provider, state, reason });
  };
};
