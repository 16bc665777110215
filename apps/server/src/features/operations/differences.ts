import {
  decideDifferenceRoute,
  differenceCountsRoute,
  differencesRoute,
  encodeAmount,
  reconcileAgainRoute,
  reconciliationsRoute,
  unitSchema,
} from '@dipper/contract';
import type { Difference, Reconciliation } from '@dipper/contract';
import {
  countDifferences,
  decideDifference,
  findDifferences,
  findRuns,
  planOneDay,
  zoneOfProvider,
} from '../../core/reconciling/index.ts';
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
  revision: row.revision,
  settlementId: row.settlement_id,
  settlementLine: row.settlement_line,
});

export const describeRun = (row: RunRow): Reconciliation => ({
  provider: row.provider,
  day: row.day,
  state: row.state,
  dueAt: row.due_at.toISOString(),
  attempt: row.attempt,
  records: row.records,
  payments: row.payments,
  differences: row.differences,
  unanswered: row.unanswered,
  finishedAt: row.finished_at?.toISOString() ?? null,
});

/** Their records of a day can be asked for once it has begun everywhere. */
const isPast = (day: string, now: Date): boolean => {
  const begins = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(begins) && begins <= now.getTime();
};

export type DifferenceRoutes = {
  readonly database: Database;
  /** Providers whose days are compared. */
  readonly compared: readonly string[];
  readonly now: () => Date;
};

/** Mounts the differences that comparing the days has found, and operators' words on them. */
export const mountDifferences = (
  http: Http,
  { database, compared, now }: DifferenceRoutes,
): void => {
  http.mount(differencesRoute, async ({ query }) => {
    const { cursor: after, unowned, limit, ...filter } = query;
    if (after !== undefined && !idShape.safeParse(after).success) {
      return problem('wrong_request_format');
    }
    const isUnowned = unowned === '1';
    const page = { ...filter, isUnowned, after, limit: limit + 1 };
    const rows = await findDifferences(database, page);
    return pageAnswer(rows.map(describeDifference), query, ({ differenceId }) => differenceId);
  });

  http.mount(decideDifferenceRoute, async ({ params, body, operator, log }) => {
    const { state, owner, reason, revision } = body;
    const { name: changedBy } = operator;
    const decision = { state, owner, reason, changedBy, revision };
    const row = await decideDifference(database, params.id, decision);
    if (row === 'not-found') return problem('not_found');
    if (row === 'changed-meanwhile') return problem('changed_meanwhile');
    log.info({ event: 'difference-decided', kind: row.kind, state }, 'a difference was decided');
    return answer(200, describeDifference(row));
  });

  http.mount(reconciliationsRoute, async ({ query }) => {
    const rows = await findRuns(database, query, runsMost);
    return answer(200, { results: rows.map(describeRun) });
  });

  http.mount(differenceCountsRoute, async () => {
    const rows = await countDifferences(database);
    return answer(200, {
      results: rows.map(({ oldest_seconds: oldestSeconds, ...row }) => ({ ...row, oldestSeconds })),
    });
  });

  http.mount(reconcileAgainRoute, async ({ body }) => {
    const { provider, day } = body;
    if (!compared.includes(provider)) return problem('not_found');
    if (!isPast(day, now())) return problem('wrong_request_format');
    await planOneDay(database, [{ provider, zone: zoneOfProvider(provider) }], day);
    return answer(204, undefined);
  });
};
