import { openingsRoute, operatorActsRoute, verifyActsRoute } from '@dipper/contract';
import type { OperatorAct } from '@dipper/contract';
import { actSubjectSchema } from '@dipper/contract';
import { countCalls, findActs, findBrokenAct } from '../../../core/operators/index.ts';
import type { ActRow } from '../../../core/operators/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { answer, pageAnswer, problem } from '../../../platform/http/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { daysOf } from '../days.ts';
import { actSubjects } from './subjects.ts';

const describe = (row: ActRow): OperatorAct => ({
  position: Number(row.position),
  actId: row.act_id,
  at: row.at.toISOString(),
  operator: row.operator,
  call: row.call,
  subject: {
    kind: actSubjectSchema.parse(row.subject_kind),
    id: row.subject,
    userId: row.user_id === null ? null : Number(row.user_id),
  },
  reason: row.reason,
  given: row.given,
  before: row.before,
  after: row.after,
  outcome: row.outcome,
  endedAt: row.ended_at?.toISOString() ?? null,
  requestId: row.request_id,
  raised: [...row.raised],
});

const afterAll = 2n ** 62n;
const daysMax = 10_000;

/** Calls that disclose masked data are named so. */
const openingCalls = Object.keys(actSubjects).filter((name) => name.startsWith('open'));

/** Mounts the audit record of operators, and the proof that it was not changed. */
export const mountActs = (http: Http, database: Database): void => {
  http.mount(operatorActsRoute, async ({ query }) => {
    const { cursor, limit, operator, kind, subject, userId, outcome, from, to } = query;
    if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return problem('wrong_request_format');
    const days = daysOf(query, daysMax);
    if (days === undefined && (from ?? to) !== undefined) return problem('wrong_date_pattern');
    const before = cursor === undefined ? afterAll : BigInt(cursor);
    const of = { operator, kind, subject, userId, days, outcome };
    const page = { ...of, before, limit: limit + 1 };
    const rows = await findActs(database, page);
    return pageAnswer(rows.map(describe), query, ({ position }) => String(position));
  });

  http.mount(openingsRoute, async ({ query }) => {
    const days = daysOf(query, daysMax);
    if (days === undefined) return problem('wrong_date_pattern');
    return answer(200, { results: await countCalls(database, days, openingCalls) });
  });

  http.mount(verifyActsRoute, async () => {
    const { rows, brokenAt } = await findBrokenAct(database);
    return answer(200, {
      isSound: brokenAt === undefined,
      rows: Number(rows),
      brokenAt: brokenAt === undefined ? null : Number(brokenAt),
    });
  });
};
