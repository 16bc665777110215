import { settlePayments } from '../core/charging/repository.ts';
import type { PaymentName } from '../core/charging/index.ts';
import type { Holder } from '../core/ledger/index.ts';
import { statement } from '../platform/db/index.ts';
import type { Queryable } from '../platform/db/index.ts';
import { newUuid } from '../platform/ids.ts';

const make = statement(
  'test-bought-make',
  `insert into dipper.payment (bucket, user_id, payment_id, state, revision, provider, method_id,
     product_id, product_name, quantity, spoon_amount, bonus_amount, price, total, currency,
     charge_total, charge_currency, idempotency_key, fingerprint, provider_reference, requested_at,
     country)
   values ($1, $2, $3::uuid, 'sent', 2, 'kakaopay', 43, $4, 'spoons', 1, $5, $6, $7, $7, 'KRW', $7,
     'KRW', 'key-' || $3, 'f', 'T-' || $3, dipper.current_time(), 'kr')`,
);

export type Pack = {
  readonly productId?: number;
  readonly price?: number;
  readonly spoons?: number;
  readonly bonus?: number;
};

/** A purchase whose charge has been asked for; nothing is known of it yet. */
export const chargedFor = async (
  owner: Queryable,
  { bucket, userId }: Holder,
  { productId = 1, price = 1100, spoons = 10, bonus = 0 }: Pack = {},
): Promise<PaymentName> => {
  const paymentId = newUuid();
  await owner.query(make, [bucket, userId, paymentId, productId, spoons, bonus, price]);
  return { bucket, userId, paymentId };
};

/** A purchase that was paid, with its spoons. */
export const bought = async (
  owner: Queryable,
  holder: Holder,
  pack: Pack = {},
): Promise<PaymentName> => {
  const payment = await chargedFor(owner, holder, pack);
  const [settled] = await settlePayments(owner, [
    {
      payment,
      cause: 'return',
      outcome: 'succeeded',
      failureCode: null,
      askAfterSeconds: null,
      evidence: {},
      charged: {
        reference: `T-${payment.paymentId}`,
        amount: BigInt(pack.price ?? 1100),
        currency: 'KRW',
      },
    },
  ]);
  if (settled?.decision !== 'moved') throw new Error('a purchase was not settled');
  return payment;
};
