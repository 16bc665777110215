import { addRetentionRuleRoute, retentionRulesRoute } from '@dipper/contract';
import type { RetentionRule } from '@dipper/contract';
import { addRetentionRule, findRetentionRules } from '../../core/payouts/index.ts';
import type { RetentionRow } from '../../core/payouts/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { readMoment } from './moments.ts';

const describe = (row: RetentionRow): RetentionRule => ({
  subject: row.subject,
  version: row.version,
  effectiveFrom: row.effective_from.toISOString(),
  keepDays: row.keep_days,
  changedBy: row.changed_by,
  reason: row.reason,
});

const refusals = {
  changed_meanwhile: 'exchange_changed_meanwhile',
  in_the_past: 'exchange_policy_in_the_past',
} as const;

/** For how long what is kept of exchanges is kept: versions are added, and none is ever changed. */
export const mountRetention = (http: Http, database: Database): void => {
  http.mount(retentionRulesRoute, async () => {
    return answer(200, { results: (await findRetentionRules(database)).map(describe) });
  });

  http.mount(addRetentionRuleRoute, async ({ body, operator, log }) => {
    const { subject, version, keepDays, reason } = body;
    const from = readMoment(body.effectiveFrom);
    if (!from.isReal) return problem('wrong_request_format');
    const outcome = await addRetentionRule(database, {
      subject,
      version,
      effective_from: from.at,
      keep_days: keepDays,
      changed_by: operator.name,
      reason,
    });
    if (outcome !== 'added') return problem(refusals[outcome]);
    log.info({ event: 'retention-rule-added', kind: subject }, 'something is kept otherwise');
    const added = (await findRetentionRules(database)).find(
      (rule) => rule.subject === subject && rule.version === version,
    );
    if (added === undefined) throw new Error('a rule that was just added is there');
    return answer(201, describe(added));
  });
};
