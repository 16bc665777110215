import type { RetentionRule } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';

const rules = statement(
  'policies-retention',
  `select r.subject, r.version, r.effective_from, r.keep_days, r.changed_by, r.reason
   from dipper.retention_rule r order by r.subject, r.version desc`,
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
