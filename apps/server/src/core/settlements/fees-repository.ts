import type { Currency, FeeRounding } from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { FeeAgreement } from './fees.ts';

const everyMethod = 0;

export type FeeRow = {
  readonly provider: string;
  readonly method_id: number;
  readonly currency: Currency;
  readonly version: number;
  readonly from_day: string;
  readonly rate_ppm: number;
  readonly fixed: bigint;
  readonly rounding: FeeRounding;
  readonly reason: string;
  readonly changed_at: Date;
  readonly changed_by: string;
};

const versions = statement(
  'settlements-fees',
  `select f.provider, f.method_id, f.currency::text, f.version, f.from_day::text, f.rate_ppm,
     f.fixed, f.rounding, f.reason, f.changed_at, f.changed_by
   from dipper.provider_fee f
   where $1::text is null or f.provider = $1
   order by f.provider, f.method_id, f.currency, f.version desc`,
);

const now = call('current_time');

/** Finds every version of the fees, the newest first within each method and currency. */
export const findFees = (db: Queryable, provider?: string): Promise<FeeRow[]> =>
  db.query<FeeRow>(versions, [provider ?? null]);

export const methodOf = ({ method_id: methodId }: Pick<FeeRow, 'method_id'>): number | null =>
  methodId === everyMethod ? null : methodId;

/** Returns the agreements that apply: the newest version for each day. */
export const agreementsOf = (rows: readonly FeeRow[]): readonly FeeAgreement[] => {
  const standing = new Map<string, FeeRow>();
  for (const row of rows) {
    const place = [row.provider, row.method_id, row.currency, row.from_day].join(' ');
    if (!standing.has(place)) standing.set(place, row);
  }
  return [...standing.values()].map((row) => ({
    methodId: methodOf(row),
    currency: row.currency,
    fromDay: row.from_day,
    ratePpm: row.rate_ppm,
    fixed: row.fixed,
    rounding: row.rounding,
  }));
};

/** Returns the database's time, which decides. */
export const readNow = (db: Queryable): Promise<Date> => now<Date>(db, {});
