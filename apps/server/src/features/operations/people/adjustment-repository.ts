import { call, statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { VersionStanding } from '@dipper/contract';
import type { PersonKey } from '../../../core/accounts/index.ts';

const ask = call('ask_spoon_adjustment');

const decide = call('decide_spoon_adjustment');

const columns = `a.user_id, a.adjustment_id, a.direction, a.spoons, a.state, a.reason, a.asked_by,
  a.asked_at, a.decided_by, a.decided_at`;

const one = statement(
  'adjustments-one',
  `select ${columns} from dipper.spoon_adjustment a
   where a.bucket = $1 and a.user_id = $2 and a.adjustment_id = $3`,
);

const ofPerson = statement(
  'adjustments-of-person',
  `select ${columns} from dipper.spoon_adjustment a
   where a.bucket = $1 and a.user_id = $2 and ($3::uuid is null or a.adjustment_id < $3)
   order by a.adjustment_id desc limit $4`,
);

const waiting = statement(
  'adjustments-waiting',
  `-- every bucket: whoever asked, somebody else has to look at it
   select ${columns} from dipper.spoon_adjustment a
   where a.state = 'asked' and ($1::uuid is null or a.adjustment_id < $1)
   order by a.adjustment_id desc limit $2`,
);

const rules = statement(
  'adjustments-rules',
  `select r.version, r.alone_most, r.most, r.effective_from, r.changed_by, r.changed_at, r.reason,
     case
       when n.first_from <= r.effective_from then 'replaced'
       when r.effective_from > t.now then 'planned'
       when n.first_from <= t.now then 'past'
       else 'present'
     end as standing
   from dipper.current_time() as t (now)
   cross join dipper.operator_limit r
   cross join lateral (
     select min(l.effective_from) as first_from from dipper.operator_limit l
     where l.unit = r.unit and l.version > r.version
   ) n
   where r.unit = 'SPOON'
   order by r.version desc limit 100`,
);

export type AdjustmentRow = {
  readonly user_id: bigint;
  readonly adjustment_id: string;
  readonly direction: 'give' | 'take';
  readonly spoons: bigint;
  readonly state: 'asked' | 'done' | 'refused';
  readonly reason: string;
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
};

const refusals = [
  'user_not_found',
  'not_found',
  'account_deleted',
  'invalid_amount',
  'spoons_insufficient',
  'idempotency_key_mismatch',
  'second_operator_required',
  'changed_meanwhile',
] as const;
type Refusal = (typeof refusals)[number];

export type Adjusted =
  | { readonly kind: 'stands'; readonly adjustmentId: string; readonly isDone: boolean }
  | { readonly kind: 'refused'; readonly error: Refusal };

const adjustedOf = (outcome: string, adjustmentId: string | null): Adjusted => {
  const error = refusals.find((name) => name === outcome);
  if (error !== undefined) return { kind: 'refused', error };
  if (adjustmentId === null) throw new Error('an adjustment has an outcome');
  return { kind: 'stands', adjustmentId, isDone: outcome === 'done' };
};

export type AdjustmentWish = {
  readonly adjustmentId: string;
  readonly direction: 'give' | 'take';
  readonly spoons: bigint;
  readonly reason: string;
  readonly operator: string;
  readonly key: string;
  /** Whether all that this operator did alone today leaves room for it. */
  readonly mayAlone: boolean;
};

/**
 * Proposes an adjustment once for each key of an operator; a repeated key gets the current state of
 * the first.
 */
export const askAdjustment = async (
  db: Queryable,
  { bucket, userId }: PersonKey,
  wish: AdjustmentWish,
): Promise<Adjusted> => {
  const { adjustmentId, direction, spoons, reason, operator, key } = wish;
  const row = await ask(db, {
    bucket,
    userId,
    adjustmentId,
    direction,
    spoons,
    reason,
    operator,
    requestKey: key,
    mayAlone: wish.mayAlone,
  });
  return adjustedOf(row.outcome, row.adjustment_id);
};

export type AdjustmentName = PersonKey & { readonly adjustmentId: string };

export const decideAdjustment = async (
  db: Queryable,
  { bucket, userId, adjustmentId }: AdjustmentName,
  wish: { readonly isAgreed: boolean; readonly reason: string; readonly operator: string },
): Promise<Adjusted> => {
  const value = await decide(db, {
    bucket,
    userId,
    adjustmentId,
    isAgreed: wish.isAgreed,
    reason: wish.reason,
    operator: wish.operator,
  });
  return adjustedOf(value, adjustmentId);
};

export const findAdjustment = async (
  db: Queryable,
  { bucket, userId, adjustmentId }: AdjustmentName,
): Promise<AdjustmentRow | undefined> =>
  (await db.query<AdjustmentRow>(one, [bucket, userId, adjustmentId]))[0];

type Page = { readonly after: string | undefined; readonly limit: number };

export const findAdjustmentsOf = (
  db: Queryable,
  { bucket, userId }: PersonKey,
  { after, limit }: Page,
): Promise<AdjustmentRow[]> =>
  db.query<AdjustmentRow>(ofPerson, [bucket, userId, after ?? null, limit]);

export const findWaiting = (db: Queryable, { after, limit }: Page): Promise<AdjustmentRow[]> =>
  db.query<AdjustmentRow>(waiting, [after ?? null, limit]);

export type RuleRow = {
  readonly version: number;
  readonly alone_most: bigint;
  readonly most: bigint;
  readonly effective_from: Date;
  readonly standing: VersionStanding;
  readonly changed_by: string;
  readonly changed_at: Date;
  readonly reason: string;
};

export const findRules = (db: Queryable): Promise<RuleRow[]> => db.query<RuleRow>(rules);
