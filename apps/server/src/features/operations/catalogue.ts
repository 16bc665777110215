import {
  catalogueRoute,
  catalogueVersionsRoute,
  changeCatalogueRoute,
  withdrawCatalogueRoute,
} from '@dipper/contract';
import type { BodyOf, ErrorName } from '@dipper/contract';
import {
  changeCatalogue,
  findCatalogue,
  findCatalogueEntry,
  findCatalogueVersions,
  withdrawCatalogue,
} from '../../core/catalogue/index.ts';
import { sqlState } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { columnsOf, describeEntry, describeVersion, isSound } from './catalogue-model.ts';

const refusals = {
  not_found: 'not_found',
  changed_meanwhile: 'exchange_changed_meanwhile',
  in_the_past: 'exchange_policy_in_the_past',
} as const satisfies Record<string, ErrorName>;

/** A price of nothing, an end before the beginning, a number too long: what the tables refuse. */
const refusedByTables: ReadonlySet<string | undefined> = new Set([
  '23502',
  '23503',
  '23505',
  '23514',
  '22003',
  '22008',
  '22023',
]);

type Change = BodyOf<typeof changeCatalogueRoute>;

const change = async (database: Database, body: Change, by: string) => {
  const { country, key, version, effectiveFrom, item, reason } = body;
  const asked = { kind: item.kind, country, key, version, effectiveFrom, by, reason };
  try {
    return await changeCatalogue(database, { ...asked, content: columnsOf(item) });
  } catch (error) {
    if (refusedByTables.has(sqlState(error))) return 'refused';
    throw error;
  }
};

/** What the shop sells and says: versions are added, and none is ever changed. */
export const mountCatalogue = (http: Http, database: Database): void => {
  http.mount(catalogueRoute, async ({ query }) => {
    const rows = await findCatalogue(database, query);
    const now = (rows[0]?.now ?? new Date()).toISOString();
    return answer(200, { now, results: rows.map((row) => describeEntry(query.kind, row)) });
  });

  http.mount(catalogueVersionsRoute, async ({ query }) => {
    const rows = await findCatalogueVersions(database, query, query.before);
    return answer(200, { results: rows.map((row) => describeVersion(query.kind, row)) });
  });

  http.mount(changeCatalogueRoute, async ({ body, operator, log }) => {
    if (!isSound(body)) return problem('wrong_request_format');
    const outcome = await change(database, body, operator.name);
    if (outcome === 'refused') return problem('invalid_amount');
    if (outcome.outcome !== 'added') return problem(refusals[outcome.outcome]);
    const { country, item } = body;
    log.info({ event: 'catalogue-changed', country, kind: item.kind }, 'the catalogue has changed');
    const place = { kind: item.kind, country, key: outcome.key ?? '' };
    const added = await findCatalogueEntry(database, place);
    if (added === undefined) throw new Error('what was just added is there');
    return answer(201, describeEntry(item.kind, added));
  });

  http.mount(withdrawCatalogueRoute, async ({ body, operator, log }) => {
    const isWithdrawn = await withdrawCatalogue(database, { ...body, by: operator.name });
    if (!isWithdrawn) return problem('exchange_changed_meanwhile');
    const { country, kind } = body;
    log.info({ event: 'catalogue-withdrawn', country, kind }, 'a planned version was taken back');
    const rows = await findCatalogueVersions(database, body);
    return answer(200, { results: rows.map((row) => describeVersion(kind, row)) });
  });
};
