import type { ExchangeState, Unit } from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';
import type { ExchangeName } from './repository.ts';

const decide = call('decide_exchange');

const standing = statement(
  'payouts-decided-about',
  `select e.state, e.amount, e.unit::text, e.agreed_by from dipper.exchange e
   where e.bucket = $1 and e.user_id = $2 and e.exchange_id = $3`,
);

export type OperatorDecision = {
  readonly decision: 'approve' | 'refuse';
  readonly revision: number;
  readonly operator: string;
  /** Whether the operator may approve as the second. */
  readonly isChecker: boolean;
  readonly reason: string | null;
  readonly note: string | null;
};

export type Decided = {
  readonly state: ExchangeState;
  readonly amount: bigint;
  readonly unit: Unit;
  /** The operator who approved first, if two are needed. */
  readonly agreed_by: string | null;
};

/** How an exchange stands that an operator decides about. */
export const findDecided = async (
  db: Queryable,
  { bucket, userId, exchangeId }: ExchangeName,
): Promise<Decided | undefined> =>
  (await db.query<Decided>(standing, [bucket, userId, exchangeId]))[0];

export const writeDecision = (
  db: Queryable,
  { bucket, userId, exchangeId }: ExchangeName,
  decision: OperatorDecision & { readonly isWithinDay: boolean },
): Promise<Gives<'decide_exchange'>> => decide(db, { bucket, userId, exchangeId, ...decision });
