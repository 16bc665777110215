import type { RetentionRule } from '@dipper/contract';
import { call, statement } from '../../../platform/db/index.ts';
import type { Gives, Queryable } from '../../../platform/db/index.ts';

const rules = statement(
  'policies-retention',
  `select r.subject, r.version, r.effective_from, r.keep_days, r.changed_by, r.reason
   from dipper.retention_rule r order by r.subject, r.version desc`,
);

const add = call('add_retention_rule');

export type RetentionRow = {
  readonly subject: RetentionRule['subject'];
  readonly version: number;
  readonly effective_from: Date;
  readonly keep_days: number;
  readonly changed_by: string;
  readonly reason: string;
};

/** Every version there was and will be, newest first. */
export const findRetentionRules = (db: Queryable): Promise<RetentionRow[]> =>
  db.query<RetentionRow>(rules, []);

export type NewRetentionRule = Omit<RetentionRow, 'effective_from'> & {
  /** Undefined: from now on. */
  readonly effective_from: Date | undefined;
};

type RetentionRuleAdded = Exclude<Gives<'add_retention_rule'>, 'second_operator_required'>;

export const addRetentionRule = (
  db: Queryable,
  rule: NewRetentionRule,
): Promise<RetentionRuleAdded> =>
  add<RetentionRuleAdded>(db, {
    subject: rule.subject,
    version: rule.version,
    effectiveFrom: rule.effective_from,
    keepDays: rule.keep_days,
    by: rule.changed_by,
    reason: rule.reason,
  });
