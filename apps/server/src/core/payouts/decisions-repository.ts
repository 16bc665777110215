import type { ExchangeState, Unit } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { ExchangeName } from './repository.ts';

const decide = statement(
  'payouts-decide',
  'select dipper.decide_exchange($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as outcome',
);

const standing = statement(
  'payouts-decided-about',
  `select e.state, e.amount, e.unit::text, e.agreed_by from dipper.exchange e
   where e.bucket = $1 and e.user_id = $2 and e.exchange_id = $3`,
);

export type OperatorDecision = {
  readonly decision: 'approve' | 'refuse';
  readonly revision: number;
  readonly operator: string;
  /** Whether they may be the second who agrees. */
  readonly isChecker: boolean;
  readonly reason: string | null;
  readonly note: string | null;
};

export type Decided = {
  readonly state: ExchangeState;
  readonly amount: bigint;
  readonly unit: Unit;
  /** Who has agreed where two have to. */
  readonly agreed_by: string | null;
};

/** How an exchange stands that an operator decides about. */
export const findDecided = async (
  db: Queryable,
  { bucket, userId, exchangeId }: ExchangeName,
): Promise<Decided | undefined> =>
  (await db.query<Decided>(standing, [bucket, userId, exchangeId]))[0];

export const writeDecision = async (
  db: Queryable,
  name: ExchangeName,
  { isWithinDay, ...wanted }: OperatorDecision & { readonly isWithinDay: boolean },
): Promise<string> => {
  const { decision, revision, operator, isChecker, reason, note } = wanted;
  const { bucket, userId, exchangeId } = name;
  const given = [decision, revision, operator, reason, note, isChecker, isWithinDay];
  const [row] = await db.query<{ outcome: string }>(decide, [bucket, userId, exchangeId, ...given]);
  if (row === undefined) throw new Error('a decision was not answered');
  return row.outcome;
};
