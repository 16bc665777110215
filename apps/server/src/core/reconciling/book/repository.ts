import type { DifferenceKind, DifferenceState } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';

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
};

const columns = `difference_id, provider, kind, subject, day::text, reference, expected_amount,
  expected_unit, found_amount, found_unit, state, owner, reason, first_seen_at, last_seen_at,
  changed_at, changed_by,
  extract(epoch from dipper.current_time() - first_seen_at)::integer as age_seconds`;

const list = statement(
  'reconciling-differences',
  `select ${columns} from dipper.difference
   where ($1::text is null or state = $1) and ($2::text is null or provider = $2)
     and ($3::uuid is null or difference_id < $3)
   order by difference_id desc limit $4`,
);

const decide = statement(
  'reconciling-decide',
  `select ${columns} from dipper.decide_difference($1, $2, $3, $4, $5)`,
);

export type DifferenceQuery = {
  readonly state: DifferenceState | undefined;
  readonly provider: string | undefined;
  readonly after: string | undefined;
  readonly limit: number;
};

export const findDifferences = (
  db: Queryable,
  { state, provider, after, limit }: DifferenceQuery,
): Promise<DifferenceRow[]> =>
  db.query<DifferenceRow>(list, [state ?? null, provider ?? null, after ?? null, limit]);

export type DifferenceDecision = {
  readonly state: DifferenceState;
  readonly owner: string | undefined;
  readonly reason: string;
  readonly changedBy: string;
};

export const decideDifference = async (
  db: Queryable,
  id: string,
  { state, owner, reason, changedBy }: DifferenceDecision,
): Promise<DifferenceRow | undefined> =>
  (await db.query<DifferenceRow>(decide, [id, state, owner ?? null, reason, changedBy]))[0];
