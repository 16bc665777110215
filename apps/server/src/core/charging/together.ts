import { createBatcher } from '../../platform/batch.ts';
import { DatabaseBusy, isConnectionLost } from '../../platform/db/index.ts';
import type { PaymentName } from './transaction-id.ts';

const itemsMax = 64;
const waitingMax = 2048;
/**
 * Two batches run at once, so that one is prepared while the other commits: both cores of a small
 * machine work.
 */
const batchesAtOnce = 2;
/** The size up to which a batch is not split: a batch costs several times what one payment in it does. */
const undivided = 8;

type AboutPayment = { readonly payment: PaymentName };

const byPlace = (left: AboutPayment, right: AboutPayment): number =>
  left.payment.bucket - right.payment.bucket ||
  Number(left.payment.userId - right.payment.userId) ||
  (left.payment.paymentId < right.payment.paymentId ? -1 : 1);

/** Batches concurrent calls about payments into one transaction. */
export const together = <Item extends AboutPayment, Outcome>(
  run: (items: readonly Item[]) => Promise<readonly Outcome[]>,
): ((item: Item) => Promise<Outcome>) =>
  createBatcher<Item, Outcome>({
    maxItems: itemsMax,
    batchesAtOnce,
    undivided,
    maxWaiting: waitingMax,
    keyOf: (item) => item.payment.paymentId,
    compare: byPlace,
    run,
    isFaultOfItem: (error) => !isConnectionLost(error),
    onFull: () => new DatabaseBusy('too many payments wait'),
  }).submit;
