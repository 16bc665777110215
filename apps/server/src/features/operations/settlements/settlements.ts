import {
  fetchSettlementRoute,
  settlementBytesMax,
  settlementLinesRoute,
  settlementRoute,
  settlementShapesRoute,
  settlementsRoute,
  startSettlementRoute,
} from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { zoneOfProvider } from '../../../core/reconciling/index.ts';
import {
  announceSettlement,
  askAgain,
  bringSettlement,
  findAwaited,
  findLines,
  findSettlement,
  findSettlements,
  shapeOf,
  shapes,
} from '../../../core/settlements/index.ts';
import type { SettlementTools } from '../../../core/settlements/index.ts';
import { answer, json, pageAnswer, problem, render } from '../../../platform/http/index.ts';
import type { Http, RawReply } from '../../../platform/http/index.ts';
import { mountCalendar } from './calendar.ts';
import type { CalendarRoutes } from './calendar.ts';
import { describeAll, describeLine, describeOne } from './describe.ts';
import { mountFees } from './fees.ts';

const idShape = settlementRoute.params.shape.id;
const refuseRaw = (name: ErrorName, requestId: string): RawReply => {
  const { status, text, headers } = render(problem(name), requestId);
  const reply = json(status, undefined);
  return { ...reply, headers: { ...reply.headers, ...headers }, body: text };
};

/** More days than an operator reconciles at once; each is compared by itself. */
const daysMax = 92;
const dayMs = 24 * 3_600_000;

const isRealDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

const isSpan = (fromDay: string, toDay: string): boolean => {
  const days = (Date.parse(toDay) - Date.parse(fromDay)) / dayMs;
  return days >= 0 && days < daysMax;
};

type SettlementRoutes = SettlementTools & CalendarRoutes;

const mountBringing = (http: Http, routes: SettlementTools): void => {
  const { database } = routes;
  http.mount(startSettlementRoute, async ({ body, operator }) => {
    const { provider, shape, fromDay, toDay, replaces } = body;
    if (shapeOf(provider, shape) === undefined) return problem('not_found');
    if (!isSpan(fromDay, toDay)) return problem('wrong_request_format');
    const before = replaces === undefined ? undefined : await findSettlement(database, replaces);
    const isReplaceable =
      before?.provider === provider && before.state === 'compared' && before.source === 'file';
    if (replaces !== undefined && !isReplaceable) return problem('not_found');
    const { settlement: row, secret } = await announceSettlement(routes, {
      ...body,
      replaces,
      startedBy: operator.name,
    });
    const settlement = await describeOne(database, row);
    if (secret === undefined) return answer(200, { settlement, uploadPath: null });
    const uploadPath = `/operations/settlements/${row.settlement_id}/file/${secret}`;
    return answer(201, { settlement, uploadPath });
  });

  http.raw(
    'PUT /api/operations/settlements/:id/file/:secret',
    async ({ params, rawBody: file, requestId }) => {
      const { id = '', secret = '' } = params;
      const row = await bringSettlement(routes, { id, secret, file });
      if (row === undefined) return refuseRaw('not_found', requestId);
      return json(200, await describeOne(database, row));
    },
    {
      load: 'upload',
      bytesMax: settlementBytesMax,
      enter: async ({ params }) => {
        const { id = '', secret = '' } = params;
        const awaited = idShape.safeParse(id).success && (await findAwaited(routes, id, secret));
        return awaited ? undefined : problem('not_found');
      },
    },
  );
};

const mountFetching = (http: Http, { database, fetched }: SettlementRoutes): void => {
  http.mount(fetchSettlementRoute, async ({ body, operator, log }) => {
    const { provider, day, reason } = body;
    if (!fetched.includes(provider)) return problem('not_found');
    if (!isRealDay(day)) return problem('wrong_request_format');
    const zone = zoneOfProvider(provider);
    const isRepeated = await askAgain(database, {
      provider,
      zone,
      day,
      askedBy: operator.name,
      reason,
    });
    if (!isRepeated) return problem('wrong_request_format');
    const entry = { event: 'settlement-asked-again', provider, reference: day };
    log.info(entry, 'a day is to be fetched again');
    return answer(204, undefined);
  });
};

/**
 * Mounts the providers' settlements, from files and their APIs, and their differences from our books.
 */
export const mountSettlements = (http: Http, routes: SettlementRoutes): void => {
  const { database } = routes;
  mountBringing(http, routes);
  mountFetching(http, routes);
  mountCalendar(http, routes);
  mountFees(http, database);

  http.mount(settlementShapesRoute, async () =>
    answer(200, {
      results: shapes.map(({ name, provider, source, encoding, columns }) => ({
        name,
        provider,
        isDocumented: source === 'documented',
        encoding,
        columns: Object.values(columns),
      })),
    }),
  );

  http.mount(settlementsRoute, async ({ query }) => {
    const { provider, state, source, cursor: after, limit } = query;
    if (after !== undefined && !idShape.safeParse(after).success) {
      return problem('wrong_request_format');
    }
    const filter = { provider, state, source, after, limit: limit + 1 };
    const rows = await findSettlements(database, filter);
    const described = await describeAll(database, rows);
    return pageAnswer(described, query, ({ settlementId }) => settlementId);
  });

  http.mount(settlementRoute, async ({ params }) => {
    const row = await findSettlement(database, params.id);
    return row === undefined ? problem('not_found') : answer(200, await describeOne(database, row));
  });

  http.mount(settlementLinesRoute, async ({ params, query }) => {
    const { cursor, from = 1, limit } = query;
    const after = cursor === undefined ? from - 1 : Number(cursor);
    if (!Number.isSafeInteger(after)) return problem('wrong_request_format');
    if ((await findSettlement(database, params.id)) === undefined) return problem('not_found');
    const rows = await findLines(database, params.id, { after, limit: limit + 1 });
    return pageAnswer(rows.map(describeLine), query, ({ line }) => String(line));
  });
};
