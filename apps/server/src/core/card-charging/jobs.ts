import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { workOnDueCharges } from '../charging/index.ts';
import type { CardCharging } from './card-charging.ts';

export type CardJobs = {
  readonly database: Database;
  readonly cardCharging: CardCharging;
  readonly log: Log;
};

/**
 * Sends every charge that waits to be sent, and queries every one whose time has come. Few at a
 * time, so that renewals leave the provider's capacity to purchases. A charge or a query takes less
 * than its lease.
 */
export const advanceDueCardPayments = ({
  cardCharging,
  ...options
}: CardJobs): Promise<LoopOutcome> =>
  workOnDueCharges({
    ...options,
    kind: 'card',
    atOnce: 8,
    leaseSeconds: 45,
    run: ({ paymentId: cardPaymentId, attempt, ...who }) =>
      cardCharging.advance({ ...who, cardPaymentId }, attempt),
  });
