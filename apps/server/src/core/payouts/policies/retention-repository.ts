import type { RetentionRule } from '@dipper/contract';
import { call, statement } from '../../../platform/db/index.ts';
import type { Gives, Queryable } from '../../../platform/db/index.ts';

const rules = statement(
  'policies-retention',
  `select r.subject, r.version, r.effective_from, r.keep_days, r.changed_by, r.reason,
     r.withdrawn_at, r.withdrawn_by, r.withdrawn_why,
     dipper.is_retention_withdrawable(r.subject, r.version, dipper.current_time())
       as is_withdrawable
   from dipper.retention_rule r order by r.subject, r.version desc`,
);
const withdraw = call('withdraw_retention_rule');

export type RetentionRow = {
  readonly subject: RetentionRule['subject'];
  readonly version: number;
  readonly effective_from: Date;
  readonly keep_days: number;
  readonly changed_by: string;
  readonly reason: string;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_by: string | null;
  readonly withdrawn_why: string | null;
  readonly is_withdrawable: boolean;
};

/** Finds every version, past and planned, newest first. */
export const findRetentionRules = (db: Queryable): Promise<RetentionRow[]> =>
  db.query<RetentionRow>(rules, []);

type Stopped = Pick<RetentionRow, 'subject' | 'version' | 'reason'> & { readonly by: string };

/** Before its time, by one. */
export const withdrawRetentionRule = (
  db: Queryable,
  stopped: Stopped,
): Promise<Gives<'withdraw_retention_rule'>> => withdraw(db, stopped);
