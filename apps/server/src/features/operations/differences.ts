import {
  decideDifferenceRoute,
  differencesRoute,
  encodeAmount,
  reconciliationsRoute,
  unitSchema,
} from '@dipper/contract';
import type { Difference, Reconciliation } from '@dipper/contract';
import { decideDifference, findDifferences, findRuns } from '../../core/reconciling/index.ts';
import type { DifferenceRow, RunRow } from '../../core/reconciling/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';

const runsMost = 200;
const idShape = decideDifferenceRoute.params.shape.id;

const amountOf = (amount: bigint | null, unit: string | null): Difference['found'] =>
  amount === null || unit === null
    ? null
    : { amount: encodeAmount(amount), currency: unitSchema.parse(unit) };

export const describeDifference = (row: DifferenceRow): Difference => ({
  differenceId: row.difference_id,
  provider: row.provider,
  kind: row.kind,
  subject: row.subject,
  day: row.day,
  reference: row.reference,
  expected: amountOf(row.expected_amount, row.expected_unit),
  found: amountOf(row.found_amount, row.found_unit),
  state: row.state,
  owner: row.owner,
  reason: row.reason,
  firstSeenAt: row.first_seen_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  ageSeconds: row.age_seconds,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by,
});

const describeRun = (row: RunRow): Reconciliation => ({
  provider: row.provider,
  day: row.day,
  state: row.state,
  dueAt: row.due_at.toISOString(),
  records: row.records,
  payments: row.payments,
  differences: row.differences,
  unanswered: row.unanswered,
  finishedAt: row.finished_at?.toISOString() ?? null,
});

/** What the comparison of the days has found, and what somebody has said about it. */
export const mountDifferences = (http: Http, database: Database): void => {
  http.mount(differencesRoute, async ({ query }) => {
    const { state, provider, cursor: after, limit } = query;
    if (after !== undefined && !idShape.safeParse(after).success) {
      return problem('wrong_request_format');
    }
    const rows = await findDifferences(database, { state, provider, after, limit: limit + 1 });
    return pageAnswer(rows.map(describeDifference), query, ({ differenceId }) => differenceId);
  });

  http.mount(decideDifferenceRoute, async ({ params, body, log }) => {
    const { state, owner, reason, changedBy } = body;
    const row = await decideDifference(database, params.id, { state, owner, reason, changedBy });
    if (row === undefined) return problem('not_found');
    log.info({ event: 'difference-decided', kind: row.kind, state }, 'a difference was decided');
    return answer(200, describeDifference(row));
  });

  http.mount(reconciliationsRoute, async ({ query }) => {
    const rows = await findRuns(database, query.day, runsMost);
    return answer(200, { results: rows.map(describeRun) });
  });
};
