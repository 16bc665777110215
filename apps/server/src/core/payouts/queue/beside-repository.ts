import type { ExchangeState, ExchangeType, Unit } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { ExchangeName, PayeeRow } from '../repository.ts';

const others = statement(
  'payouts-others',
  `select e.exchange_id, e.type, e.state::text, e.amount, e.unit::text, e.requested_at, e.paid_at,
     p.bank_code, p.account, p.erased_at
   from dipper.exchange e
   left join dipper.exchange_payee p on p.bucket = e.bucket and p.user_id = e.user_id
     and p.exchange_id = e.exchange_id
   where e.bucket = $1 and e.user_id = $2 and e.exchange_id <> $3
   order by e.exchange_id desc limit 20`,
);

const attempts = statement(
  'payouts-attempts',
  `select attempt, provider, started_at, ended_at, outcome from dipper.exchange_attempt
   where bucket = $1 and user_id = $2 and exchange_id = $3 order by attempt`,
);

const due = statement(
  'payouts-next-question',
  `select due_at from dipper.exchange_due
   where bucket = $1 and user_id = $2 and exchange_id = $3`,
);

const keyOf = ({ bucket, userId, exchangeId }: ExchangeName) => [bucket, userId, exchangeId];

export type OtherExchange = {
  readonly exchange_id: string;
  readonly type: ExchangeType;
  readonly state: ExchangeState;
  readonly amount: bigint;
  readonly unit: Unit;
  readonly requested_at: Date;
  readonly paid_at: Date | null;
  readonly bank_code: PayeeRow['bank_code'];
  readonly account: Buffer | null;
  readonly erased_at: Date | null;
};

/** Finds the person's other exchanges, newest first. */
export const findOthers = (db: Queryable, name: ExchangeName): Promise<OtherExchange[]> =>
  db.query<OtherExchange>(others, keyOf(name));

export type AttemptRow = {
  readonly attempt: number;
  readonly provider: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly outcome: string | null;
};

export const findAttempts = (db: Queryable, name: ExchangeName): Promise<AttemptRow[]> =>
  db.query<AttemptRow>(attempts, keyOf(name));

export const findNextQuestion = async (db: Queryable, name: ExchangeName): Promise<Date | null> =>
  (await db.query<{ due_at: Date }>(due, keyOf(name)))[0]?.due_at ?? null;
