import {
  chargesRoute,
  currencyOfCountry,
  encodeAmount,
  errorNameOf,
  failuresRoute,
  monthlyPaymentRoute,
  openPaymentsRoute,
  paymentMonthsRoute,
  spoonLotsRoute,
  zoneOfCountry,
} from '@dipper/contract';
import type {
  Charge,
  ChargeRefund,
  Currency,
  FailedPayment,
  OpenPayment,
  SpoonLot,
} from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http, Person } from '../../platform/http/index.ts';
import { findMonthOf, monthLeftOf } from '../../core/limits/index.ts';
import { publicIdOf, openFactsOf, refundNumber } from '../../core/charging/index.ts';
import type { Charging, Traits } from '../../core/charging/index.ts';
import { parsePaperName } from '../../core/receipts/index.ts';
import { findCharges, findFailures, findLots, findMonths, findOpen } from './repository.ts';
import type { ChargeRow, HistoryRow, LotRow, MonthRow, OpenRow } from './repository.ts';

const entryOf = (row: HistoryRow | OpenRow, userId: bigint) => ({
  transactionId: publicIdOf('letter' in row ? row.letter : 'p', { userId, id: row.payment_id }),
  requestedAt: row.requested_at.toISOString(),
  productName: row.product_name,
  packSpoons: row.pack_spoons === null ? null : encodeAmount(row.pack_spoons),
  methodId: row.method_id,
  quantity: row.quantity,
  totalPrice: encodeAmount(row.total),
  currency: row.currency,
});

const refundStateOf = ({ state, refund_refusal: refusal }: ChargeRow): ChargeRefund['state'] => {
  if (refusal === null) return 'possible';
  if (refusal === 'refund_already_requested') return state === 'refunded' ? 'refunded' : 'pending';
  if (state === 'part_refunded') return 'part_refunded';
  return refusal === 'refund_spoons_used' ? 'used' : 'over';
};

type Refundable = ChargeRow & { readonly refundable_until: Date };

const refundOf = (row: Refundable, userId: bigint): ChargeRefund => ({
  state: refundStateOf(row),
  until: row.refundable_until.toISOString(),
  needsAccount: row.needs_account,
  refundId: row.refund_id === null ? null : refundNumber({ userId, refundId: row.refund_id }),
  isByHand: row.is_by_hand,
});

const isRefundable = (row: ChargeRow): row is Refundable => row.refundable_until !== null;

const chargeOf = (row: ChargeRow, userId: bigint): Charge => ({
  ...entryOf(row, userId),
  purchasedAt: row.settled_at.toISOString(),
  givenBackPrice: encodeAmount(row.given_back),
  amount: encodeAmount(row.spoon_amount + row.bonus_amount),
  promotionAmount: encodeAmount(row.bonus_amount),
  spoonsExpireAt: row.spoons_expire_at?.toISOString() ?? null,
  ...(isRefundable(row) ? { refund: refundOf(row, userId) } : {}),
});

const openOf = (row: OpenRow, userId: bigint, traits: Traits): OpenPayment => ({
  ...entryOf(row, userId),
  ...openFactsOf(row.state, traits),
  productId: Number(row.product_id),
  amount: encodeAmount(row.spoon_amount + row.bonus_amount),
  status: row.state === 'waiting' ? 'waiting_for_deposit' : 'pending',
  continueUrl: row.continue_url,
  expiresAt: row.expires_at?.toISOString() ?? null,
});

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const lotOf = (row: LotRow): SpoonLot => ({
  acquiredAt: row.acquired_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  amount: encodeAmount(row.amount),
  paidLeft: encodeAmount(row.paid_left),
  bonusLeft: encodeAmount(row.bonus_left),
});

const failureOf = (row: HistoryRow, userId: bigint): FailedPayment => ({
  ...entryOf(row, userId),
  failedAt: row.settled_at.toISOString(),
  reason: errorNameOf(row.failure_code ?? 0) ?? 'payment_failed',
});

/** The cursor is the last entry's own transaction id; another person's means nothing here. */
const placeAfter = (
  cursor: string | undefined,
  userId: bigint,
): { readonly after: string | undefined } | undefined => {
  if (cursor === undefined) return { after: undefined };
  const name = parsePaperName(cursor);
  return name?.userId === userId ? { after: name.paymentId } : undefined;
};

const cursorOf = ({ transactionId: cursor }: { readonly transactionId: string }): string => cursor;

type Zoned = { readonly timeZone: string; readonly currency: Currency; readonly rows: MonthRow[] };

const monthsOf = async (database: Database, person: Person): Promise<Zoned> => {
  const timeZone = zoneOfCountry[person.country] ?? 'UTC';
  const currency = currencyOfCountry[person.country];
  return {
    timeZone,
    currency,
    rows: await findMonths(database, person, { zone: timeZone, currency }),
  };
};

const mountHoldings = (http: Http, { database, charging }: HistoryRoutes): void => {
  http.mount(openPaymentsRoute, async ({ person }) => {
    const rows = await findOpen(database, person);
    const results = rows.map((row) => openOf(row, person.userId, charging.traitsOf(row.provider)));
    return answer(200, { results });
  });

  http.mount(paymentMonthsRoute, async ({ person }) => {
    const { rows, ...counted } = await monthsOf(database, person);
    const months = rows.map((row) => ({ ...row, total: encodeAmount(row.total) }));
    return answer(200, { ...counted, months });
  });

  http.mount(spoonLotsRoute, async ({ person, query }) => {
    const after = query.cursor;
    if (after !== undefined && !uuid.test(after)) return problem('wrong_request_format');
    const rows = await findLots(database, person, { after, limit: query.limit + 1 });
    const last = rows[query.limit - 1];
    return pageAnswer(rows.map(lotOf), query, () => last?.lot_id ?? '');
  });
};

export type HistoryRoutes = {
  readonly database: Database;
  readonly charging: Pick<Charging, 'traitsOf'>;
  /** Providers that can take a charge back. */
  readonly takingBack: readonly string[];
};

export const mountHistory = (http: Http, routes: HistoryRoutes): void => {
  const { database, takingBack } = routes;
  http.mount(chargesRoute, async ({ person, query }) => {
    const place = placeAfter(query.cursor, person.userId);
    if (place === undefined) return problem('wrong_request_format');
    const rows = await findCharges(database, person, {
      ...place,
      limit: query.limit + 1,
      takingBack,
    });
    const charges = rows.map((row) => chargeOf(row, person.userId));
    return pageAnswer(charges, query, cursorOf);
  });

  http.mount(failuresRoute, async ({ person, query }) => {
    const place = placeAfter(query.cursor, person.userId);
    if (place === undefined) return problem('wrong_request_format');
    const rows = await findFailures(database, person, { ...place, limit: query.limit + 1 });
    const failed = rows.map((row) => failureOf(row, person.userId));
    return pageAnswer(failed, query, cursorOf);
  });

  http.mount(monthlyPaymentRoute, async ({ person }) => {
    const [limits, { rows, ...counted }] = await Promise.all([
      findMonthOf(database, person),
      monthsOf(database, person),
    ]);
    const current = rows.at(-1);
    if (current === undefined) throw new Error('twelve months have a last one');
    const left = monthLeftOf(limits);
    return answer(200, {
      ...counted,
      month: current.month,
      count: current.count,
      total: encodeAmount(current.total),
      limit: left === undefined ? null : encodeAmount(left.limit),
      remaining: left === undefined ? null : encodeAmount(left.remaining),
    });
  });

  mountHoldings(http, routes);
};
