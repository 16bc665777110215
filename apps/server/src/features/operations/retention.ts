import {
  addRetentionRuleRoute,
  retentionRulesRoute,
  withdrawRetentionRuleRoute,
} from '@dipper/contract';
import type { RetentionRule } from '@dipper/contract';
import { findRetentionRules, withdrawRetentionRule } from '../../core/payouts/index.ts';
import type { RetentionRow } from '../../core/payouts/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { readMoment } from './moments.ts';
import { askForSecondLook } from './second-looks.ts';

const withdrawnOf = ({
  withdrawn_at: at,
  withdrawn_by: by,
  withdrawn_why: reason,
}: RetentionRow): RetentionRule['withdrawn'] =>
  at === null || by === null || reason === null ? null : { by, at: at.toISOString(), reason };

const describe = (row: RetentionRow): RetentionRule => ({
  subject: row.subject,
  version: row.version,
  effectiveFrom: row.effective_from.toISOString(),
  keepDays: row.keep_days,
  changedBy: row.changed_by,
  reason: row.reason,
  withdrawn: withdrawnOf(row),
  isWithdrawable: row.is_withdrawable,
});

/**
 * Mounts the retention of exchange data. A new version needs two operators; one alone may withdraw
 * it only if that keeps data longer.
 */
export const mountRetention = (http: Http, database: Database): void => {
  const all = async () => ({ results: (await findRetentionRules(database)).map(describe) });

  http.mount(retentionRulesRoute, async () => answer(200, await all()));

  http.mount(withdrawRetentionRuleRoute, async ({ body, operator }) => {
    const outcome = await withdrawRetentionRule(database, { ...body, by: operator.name });
    if (outcome !== 'done') return problem(outcome);
    return answer(200, await all());
  });

  http.mount(addRetentionRuleRoute, async ({ body, operator }) => {
    const { version, effectiveFrom, reason, ...terms } = body;
    const from = readMoment(effectiveFrom);
    if (!from.isReal) return problem('wrong_request_format');
    return askForSecondLook(database, {
      subject: `retention:${terms.subject}`,
      version,
      from: from.at,
      wish: { kind: 'retention', ...terms },
      reason,
      by: operator.name,
    });
  });
};
