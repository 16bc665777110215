import type { RetentionRule } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';

const rules = statement(
  'policies-retention',
  `select r.subject, r.version, r.effective_from, r.keep_days, r.changed_by, r.reason
   from dipper.retention_rule r order by r.subject, r.version desc`,
);

const add = statement(
  'policies-add-retention',
  'select dipper.add_retention_rule($1, $2, $3, $4, $5, $6) as outcome',
);

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

export const addRetentionRule = async (
  db: Queryable,
  rule: NewRetentionRule,
): Promise<'added' | 'changed_meanwhile' | 'in_the_past'> => {
  const [row] = await db.query<{ outcome: 'added' | 'changed_meanwhile' | 'in_the_past' }>(add, [
    rule.subject,
    rule.version,
    rule.effective_from ?? null,
    rule.keep_days,
    rule.changed_by,
    rule.reason,
  ]);
  if (row === undefined) throw new Error('a new rule was not answered');
  return row.outcome;
};
