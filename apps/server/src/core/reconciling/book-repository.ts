import type { DifferenceKind, DifferenceState } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

export type DifferenceRow = {
  readonly difference_id: string;
  readonly provider: string;
  readonly kind: DifferenceKind;
  readonly subject: string;
  readonly day: string;
  readonly reference: string | null;
  readonly expected_amount: bigint | null;
  readonly expected_unit: string | null;
  readonly found_amount: bigint | null;
  readonly found_unit: string | null;
  readonly state: DifferenceState;
  readonly owner: string | null;
  readonly reason: string | null;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly changed_at: Date;
  readonly changed_by: string | null;
  readonly age_seconds: number;
  readonly revision: number;
  readonly settlement_id: string | null;
  readonly settlement_line: number | null;
};

const columns = `difference_id, provider, kind, subject, day::text, reference, expected_amount,
  expected_unit, found_amount, found_unit, state, owner, reason, first_seen_at, last_seen_at,
  changed_at, changed_by, revision, settlement_id, settlement_line,
  extract(epoch from dipper.current_time() - first_seen_at)::integer as age_seconds`;

/** Filters differences, alike in a list and in a file; its values start at this placeholder. */
export const narrowedBy = (first: number): string => {
  const at = (place: number): string => `$${String(first + place)}`;
  return `(${at(0)}::text is null or state = ${at(0)})
     and (${at(1)}::text is null or provider = ${at(1)})
     and (${at(2)}::text is null or kind = ${at(2)})
     and (${at(3)}::text is null or owner = ${at(3)})
     and (not ${at(4)}::boolean or owner is null)
     and (${at(5)}::integer is null
       or first_seen_at <= dipper.current_time() - make_interval(days => ${at(5)}))
     and (${at(6)}::text is null or day = ${at(6)}::text::date)
     and (${at(7)}::uuid is null or settlement_id = ${at(7)})
     and (${at(8)}::text is null or subject = ${at(8)})`;
};

const list = statement(
  'reconciling-differences',
  `select ${columns} from dipper.difference
   where ($1::uuid is null or difference_id < $1) and ${narrowedBy(3)}
   order by difference_id desc limit $2`,
);

const byDay = statement(
  'reconciling-differences-by-day',
  `select provider, day::text, count(*)::integer as open from dipper.difference
   where state = 'open' and day >= $1::text::date and day <= $2::text::date
   group by provider, day`,
);

const counts = statement(
  'reconciling-difference-counts',
  `select provider, kind, count(*)::integer as open,
     (count(*) filter (where owner is null))::integer as unowned,
     extract(epoch from dipper.current_time() - min(first_seen_at))::integer as oldest_seconds
   from dipper.difference where state = 'open'
   group by provider, kind order by provider, kind`,
);

const decide = statement(
  'reconciling-decide',
  `select ${columns} from dipper.decide_difference($1, $2, $3, $4, $5, $6)`,
);

const one = statement(
  'reconciling-difference',
  `select ${columns} from dipper.difference where difference_id = $1`,
);

export type DifferenceFilter = {
  readonly state?: DifferenceState | undefined;
  readonly provider?: string | undefined;
  readonly kind?: DifferenceKind | undefined;
  readonly owner?: string | undefined;
  readonly isUnowned?: boolean | undefined;
  readonly olderThanDays?: number | undefined;
  readonly day?: string | undefined;
  readonly settlementId?: string | undefined;
  readonly subject?: string | undefined;
};

export const narrowingValues = (filter: DifferenceFilter): readonly unknown[] => [
  filter.state ?? null,
  filter.provider ?? null,
  filter.kind ?? null,
  filter.owner ?? null,
  filter.isUnowned ?? false,
  filter.olderThanDays ?? null,
  filter.day ?? null,
  filter.settlementId ?? null,
  filter.subject ?? null,
];

export type DifferenceQuery = DifferenceFilter & {
  readonly after: string | undefined;
  readonly limit: number;
};

export const findDifferences = (
  db: Queryable,
  { after, limit, ...filter }: DifferenceQuery,
): Promise<DifferenceRow[]> =>
  db.query<DifferenceRow>(list, [after ?? null, limit, ...narrowingValues(filter)]);

export type DayOfDifferences = {
  readonly provider: string;
  readonly day: string;
  readonly open: number;
};

/** Counts the unexplained differences of each day; both days are included. */
export const countByDay = (db: Queryable, from: string, to: string): Promise<DayOfDifferences[]> =>
  db.query<DayOfDifferences>(byDay, [from, to]);

export type DifferenceCount = {
  readonly provider: string;
  readonly kind: DifferenceKind;
  readonly open: number;
  readonly unowned: number;
  readonly oldest_seconds: number;
};

export const countDifferences = (db: Queryable): Promise<DifferenceCount[]> =>
  db.query<DifferenceCount>(counts);

export type DifferenceDecision = {
  readonly state: DifferenceState;
  readonly owner: string | undefined;
  readonly reason: string;
  readonly changedBy: string;
  /** The revision that the operator saw; undefined accepts the current one. */
  readonly revision: number | undefined;
};

export type Decided = DifferenceRow | 'not-found' | 'changed-meanwhile';

export const decideDifference = async (
  db: Queryable,
  id: string,
  { state, owner, reason, changedBy, revision }: DifferenceDecision,
): Promise<Decided> => {
  const [seen] = await db.query<DifferenceRow>(one, [id]);
  if (seen === undefined) return 'not-found';
  const at = revision ?? seen.revision;
  const values = [id, state, owner ?? null, reason, changedBy, at];
  return (await db.query<DifferenceRow>(decide, values))[0] ?? 'changed-meanwhile';
};
