import {
  catalogueRoute,
  catalogueVersionsRoute,
  changeCatalogueRoute,
  withdrawCatalogueRoute,
} from '@dipper/contract';
import type { BodyOf } from '@dipper/contract';
import {
  changeCatalogue,
  findCatalogue,
  findCatalogueEntry,
  findCatalogueVersions,
  withdrawCatalogue,
} from '../../core/catalogue/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { columnsOf, describeEntry, describeVersion, isSound } from './catalogue-model.ts';
import { readMoment } from './moments.ts';
import { askForSecondLook, isRefusedByTables } from './second-looks.ts';

type Change = BodyOf<typeof changeCatalogueRoute>;

const change = async (database: Database, body: Change, by: string) => {
  const { country, key, version, effectiveFrom, item, reason } = body;
  const proposed = { kind: item.kind, country, key, version, effectiveFrom, by, reason };
  try {
    return await changeCatalogue(database, { ...proposed, content: columnsOf(item) });
  } catch (error) {
    if (isRefusedByTables(error)) return 'refused';
    throw error;
  }
};

/**
 * Proposes another price or other terms. Each new item gets its own subject, so many can wait at
 * once.
 */
const askForPrice = (database: Database, body: Change, by: string) => {
  const { country, key, version, item, reason } = body;
  return askForSecondLook(database, {
    subject: `catalogue:${item.kind}:${country}:${key ?? `new-${newUuid()}`}`,
    version,
    from: readMoment(body.effectiveFrom).at,
    wish: { kind: 'catalogue', country, key: key ?? null, item },
    beside: { content: columnsOf(item) },
    reason,
    by,
  });
};

/** Mounts the shop's catalogue: versions are added, and none is ever changed. */
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
    if (outcome.outcome === 'second_operator_required') {
      return askForPrice(database, body, operator.name);
    }
    if (outcome.outcome !== 'added') return problem(outcome.outcome);
    const { country, item } = body;
    log.info({ event: 'catalogue-changed', country, kind: item.kind }, 'the catalogue has changed');
    const place = { kind: item.kind, country, key: outcome.key ?? '' };
    const added = await findCatalogueEntry(database, place);
    if (added === undefined) throw new Error('what was just added is there');
    return answer(201, describeEntry(item.kind, added));
  });

  http.mount(withdrawCatalogueRoute, async ({ body, operator, log }) => {
    const outcome = await withdrawCatalogue(database, { ...body, by: operator.name });
    if (outcome !== 'done') return problem(outcome);
    const { country, kind } = body;
    log.info({ event: 'catalogue-withdrawn', country, kind }, 'a planned version was taken back');
    const rows = await findCatalogueVersions(database, body);
    return answer(200, { results: rows.map((row) => describeVersion(kind, row)) });
  });
};
