import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { ExchangeName } from './repository.ts';

const decide = statement(
  'payouts-decide',
  'select dipper.decide_exchange($1, $2, $3, $4, $5, $6, $7, $8, $9) as outcome',
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

export const decideExchange = async (
  db: Queryable,
  name: ExchangeName,
  { decision, revision, operator, isChecker, reason, note }: OperatorDecision,
): Promise<string> => {
  const { bucket, userId, exchangeId } = name;
  const given = [decision, revision, operator, reason, note, isChecker];
  const [row] = await db.query<{ outcome: string }>(decide, [bucket, userId, exchangeId, ...given]);
  if (row === undefined) throw new Error('a decision was not answered');
  return row.outcome;
};
