import { addRetentionRuleRoute, retentionRulesRoute } from '@dipper/contract';
import type { RetentionRule } from '@dipper/contract';
import { findRetentionRules } from '../../core/payouts/index.ts';
import type { RetentionRow } from '../../core/payouts/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { readMoment } from './moments.ts';
import { askForSecondLook } from './second-looks.ts';

const describe = (row: RetentionRow): RetentionRule => ({
  subject: row.subject,
  version: row.version,
  effectiveFrom: row.effective_from.toISOString(),
  keepDays: row.keep_days,
  changedBy: row.changed_by,
  reason: row.reason,
});

/** For how long what is kept of exchanges is kept: versions are added by two, and none is ever changed. */
export const mountRetention = (http: Http, database: Database): void => {
  http.mount(retentionRulesRoute, async () => {
    return answer(200, { results: (await findRetentionRules(database)).map(describe) });
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
