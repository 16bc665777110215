import type { Country, Currency, PaymentState } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PaymentName } from '../../core/charging/index.ts';

export type StartItem = {
  readonly payment: PaymentName;
  /** By which the buyer is here: it must go on. */
  readonly familyId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly productId: number;
  readonly quantity: number;
  readonly methodId: number;
  readonly expectedTotal: bigint;
  readonly device: string;
  /** Where money goes back to that the method cannot take back; sealed. */
  readonly refundAccount: Buffer | undefined;
  /** The method takes nothing new now. */
  readonly isMethodOff: boolean;
};

export type StartRow = {
  readonly outcome: string;
  readonly payment_id: string | null;
  readonly state: PaymentState | null;
  readonly provider: string | null;
  readonly product_name: string | null;
  readonly quantity: number | null;
  readonly charge_total: bigint | null;
  readonly charge_currency: Currency | null;
  readonly redirect_url: string | null;
  readonly expires_at: Date | null;
  readonly failure_code: number | null;
  readonly age_seconds: number | null;
  readonly requested_at: Date | null;
  readonly country: Country | null;
};

/** Many starts in one transaction, each by the same function as if it came alone. */
const start = statement(
  'purchase-start',
  `select s.outcome, s.payment_id, s.state::text, s.provider, s.product_name, s.quantity,
     s.charge_total, s.charge_currency::text, s.redirect_url, s.expires_at, s.failure_code,
     s.age_seconds, s.requested_at, s.country
   from unnest($1::int[], $2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::bigint[],
     $7::int[], $8::int[], $9::bigint[], $10::text[], $11::bytea[], $12::uuid[],
     $13::boolean[]) with ordinality
     as i (bucket, user_id, payment_id, key, fingerprint, product_id, quantity, method_id,
       expected_total, device, refund_account, family_id, is_method_off, place),
   lateral dipper.start_payment(i.bucket, i.user_id, i.payment_id, i.key, i.fingerprint,
     i.product_id, i.quantity, i.method_id, i.expected_total, i.device, i.refund_account,
     i.family_id, i.is_method_off) s
   order by i.place`,
);

export const startPayments = (db: Queryable, items: readonly StartItem[]): Promise<StartRow[]> =>
  db.query<StartRow>(start, [
    items.map(({ payment }) => payment.bucket),
    items.map(({ payment }) => payment.userId),
    items.map(({ payment }) => payment.paymentId),
    items.map((item) => item.key),
    items.map((item) => item.fingerprint),
    items.map((item) => item.productId),
    items.map((item) => item.quantity),
    items.map((item) => item.methodId),
    items.map((item) => item.expectedTotal),
    items.map((item) => item.device),
    items.map((item) => item.refundAccount ?? null),
    items.map((item) => item.familyId),
    items.map((item) => item.isMethodOff),
  ]);
