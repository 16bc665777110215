import { decodeAmount, encodeAmount } from '@dipper/contract';
import type { ErrorName, SubscriptionChange, WireAmount } from '@dipper/contract';
import { publicIdOf } from '../../core/charging/index.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { findChange, writeChange } from './change-repository.ts';
import type { StoredChange } from './change-repository.ts';
import { failedStep, refused, sendAndWait } from './commands.ts';
import type { Refused, SubscriptionTools } from './commands.ts';
import { changeOf, periodStart } from './model.ts';
import { findPricedProduct } from './product-repository.ts';
import type { PricedProduct } from './product-repository.ts';
import { findSubscription, holdSubscription } from './repository.ts';
import type { SubscriptionName, SubscriptionRow } from './repository.ts';

export type Changed = Refused | { readonly kind: 'changed'; readonly answer: SubscriptionChange };

const refuseSubscription = (row: SubscriptionRow): ErrorName | undefined => {
  if (row.state === 'canceled' || row.state === 'ended') return 'subscription_already_canceled';
  // While a charge is open, the plan that it will lead to is unknown.
  const isPaying = row.due_number !== null || row.change_state === 'charging';
  return row.state !== 'active' || isPaying ? 'payment_pending' : undefined;
};

const refuseProduct = (
  row: SubscriptionRow,
  product: PricedProduct | undefined,
): ErrorName | undefined => {
  if (product?.active !== true) return 'product_not_found';
  if (product.type !== row.type) return 'subscription_type_mismatch';
  if (product.dj_id !== row.dj_id) return 'plan_level_not_found';
  if (product.standard_price === null) return 'standard_price_not_found';
  return product.suspended ? 'dj_suspended' : undefined;
};

type Plan = {
  readonly row: SubscriptionRow;
  readonly product: PricedProduct;
  readonly standardPrice: bigint;
  readonly change: ReturnType<typeof changeOf>;
};

/** The preview and what is done are made by this, so they are the same. */
const planOf = async (
  db: Queryable,
  row: SubscriptionRow | undefined,
  productId: number,
): Promise<Refused | Plan> => {
  if (row === undefined) return refused('subscription_not_found');
  const product = await findPricedProduct(db, BigInt(productId), row.country);
  const error = refuseSubscription(row) ?? refuseProduct(row, product);
  if (error !== undefined) return refused(error);
  if (product === undefined || product.standard_price === null) {
    return refused('product_not_found');
  }
  const change = changeOf({
    oldPrice: row.local_price,
    newPrice: product.local_price,
    startsAt: periodStart(row.anchor_at, row.next_period - 1),
    at: row.now,
  });
  return { row, product, standardPrice: product.standard_price, change };
};

type ChangeSummary = Pick<StoredChange, 'kind' | 'amount' | 'days' | 'local_price' | 'product_id'>;

const describe = (
  row: SubscriptionRow,
  summary: ChangeSummary,
  { cardPaymentId, at }: { cardPaymentId: string | null; at: Date },
): SubscriptionChange => ({
  kind: summary.kind,
  productId: Number(summary.product_id),
  amount: encodeAmount(summary.amount),
  currency: row.currency,
  daysLeft: summary.days,
  newPrice: encodeAmount(summary.local_price),
  startsAt: (summary.kind === 'now' ? at : row.paid_until).toISOString(),
  nextPaymentTime: row.next_payment_at.toISOString(),
  cardPaymentId:
    cardPaymentId === null ? null : publicIdOf('c', { userId: row.user_id, id: cardPaymentId }),
});

const summaryOf = ({ product, change }: Plan): ChangeSummary => ({
  kind: change.kind,
  amount: change.amount,
  days: change.daysLeft,
  local_price: product.local_price,
  product_id: product.product_id,
});

export const previewChange = async (
  { database }: SubscriptionTools,
  name: SubscriptionName,
  productId: number,
): Promise<Changed> => {
  const plan = await planOf(database, await findSubscription(database, name), productId);
  if ('kind' in plan) return plan;
  const at = plan.row.now;
  return {
    kind: 'changed',
    answer: describe(plan.row, summaryOf(plan), { cardPaymentId: null, at }),
  };
};

export type ChangeWish = {
  readonly productId: number;
  readonly expectedAmount: WireAmount;
  readonly requestKey: string;
};

type Written = Changed & { readonly sends?: string };

const write = async (
  db: Queryable,
  name: SubscriptionName,
  { productId, expectedAmount, requestKey }: ChangeWish,
): Promise<Written> => {
  const row = await holdSubscription(db, name);
  const stored = await findChange(db, name, requestKey);
  if (row !== undefined && stored !== undefined) {
    const { card_payment_id: cardPaymentId, requested_at: at } = stored;
    return { kind: 'changed', answer: describe(row, stored, { cardPaymentId, at }) };
  }
  const plan = await planOf(db, row, productId);
  if ('kind' in plan) return plan;
  const { product, standardPrice, change } = plan;
  if (change.amount !== decodeAmount(expectedAmount)) return refused('price_changed');
  const cardPaymentId = change.amount > 0n ? newUuid() : null;
  const isCharged = await writeChange(db, {
    name,
    changeId: newUuid(),
    kind: change.kind,
    product,
    standardPrice,
    amount: change.amount,
    days: change.daysLeft,
    periodNumber: change.kind === 'now' ? plan.row.next_period - 1 : plan.row.next_period,
    cardPaymentId,
    requestKey,
    at: plan.row.now,
  });
  const at = plan.row.now;
  const answer = describe(plan.row, summaryOf(plan), { cardPaymentId, at });
  return isCharged && cardPaymentId !== null
    ? { kind: 'changed', answer, sends: cardPaymentId }
    : { kind: 'changed', answer };
};

/** Up at once for the difference, down from the next period; to the own tier drops what was planned. */
export const changeSubscription = async (
  tools: SubscriptionTools,
  name: SubscriptionName,
  wish: ChangeWish,
): Promise<Changed> => {
  try {
    const written = await tools.database.transaction((db) => write(db, name, wish));
    if (written.sends !== undefined) {
      const { bucket, userId } = name;
      await sendAndWait(tools, { bucket, userId, cardPaymentId: written.sends });
    }
    return written;
  } catch (error) {
    const step = failedStep(error);
    if (step === undefined) throw error;
    return refused(step);
  }
};
