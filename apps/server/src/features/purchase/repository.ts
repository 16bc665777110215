import type { Country, Currency, PaymentState } from '@dipper/contract';
import { callEach } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';
import type { PaymentName } from '../../core/charging/index.ts';

export type StartItem = {
  readonly payment: PaymentName;
  /** The buyer's login, which must still be open. */
  readonly familyId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly productId: number;
  readonly quantity: number;
  readonly methodId: number;
  readonly expectedTotal: bigint;
  readonly device: string;
  /** The sealed account for refunds that the method itself cannot make. */
  readonly refundAccount: Buffer | undefined;
  /** The method takes nothing new now. */
  readonly isMethodOff: boolean;
};

/** A payment that was begun, by this call or by one before with its key. */
export type StartedRow = {
  readonly outcome: 'started' | 'repeated';
  readonly payment_id: string;
  readonly state: PaymentState;
  readonly provider: string;
  readonly product_name: string;
  readonly quantity: number;
  readonly charge_total: bigint;
  readonly charge_currency: Currency;
  readonly redirect_url: string | null;
  readonly expires_at: Date | null;
  readonly failure_code: number | null;
  readonly age_seconds: number;
  readonly requested_at: Date;
  readonly country: Country | null;
};

export type StartRow =
  | StartedRow
  | { readonly outcome: Exclude<Gives<'start_payment'>['outcome'], StartedRow['outcome']> };

const start = callEach('start_payment');

/** Many starts in one transaction, each as if it came alone. */
export const startPayments = (db: Queryable, items: readonly StartItem[]): Promise<StartRow[]> =>
  start<StartRow>(
    db,
    items.map(({ payment, productId, ...item }) => ({
      ...payment,
      ...item,
      productId: BigInt(productId),
    })),
  );
