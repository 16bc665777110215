import { exportDaysMax, exportRowsRoute } from '@dipper/contract';
import type { ExportKind } from '@dipper/contract';
import type { DifferenceFilter } from '../../../core/reconciling/index.ts';
import { byteOrderMark, csvRow } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/db/index.ts';
import { file, problem } from '../../../platform/http/index.ts';
import type { FilePart, Http } from '../../../platform/http/index.ts';
import { daysOf } from '../days.ts';
import { cellsOf, headOf } from './columns.ts';
import { findExportPage, findSpan } from './repository.ts';
import type { Span } from './repository.ts';

const hourMs = 3_600_000;
const rowsAtOnce = 5000;

/** Differences are few, and a file of them is of many days. */
const stretchMsOf = (kind: ExportKind): number => (kind === 'differences' ? 720 : 1) * hourMs;

type ExportRequest = { readonly kind: ExportKind; readonly narrowed: DifferenceFilter };

/** Reads only as far as the client has received: stretch after stretch, and by key within each. */
async function* partsOf(
  database: Database,
  { kind, narrowed }: ExportRequest,
  { starts_at: begins, ends_at: ends }: Span,
): AsyncGenerator<FilePart> {
  const stretchMs = stretchMsOf(kind);
  yield { text: `${byteOrderMark}${csvRow(headOf(kind))}`, rows: 0 };
  for (let at = begins.getTime(); at < ends.getTime(); at += stretchMs) {
    const to = new Date(Math.min(at + stretchMs, ends.getTime()));
    const stretch = { from: new Date(at), to, limit: rowsAtOnce, narrowed };
    for (let after: string | undefined, isMore = true; isMore;) {
      const rows = await findExportPage(database, kind, { ...stretch, after });
      if (rows.length > 0) {
        const text = rows.map((row) => csvRow(cellsOf(kind, row))).join('');
        yield { text, rows: rows.length };
      }
      after = rows.at(-1)?.key;
      isMore = rows.length === rowsAtOnce;
    }
  }
}

/** Mounts the files for accountants and auditors. */
export const mountExports = (http: Http, database: Database): void => {
  http.mountFile(exportRowsRoute, async ({ params: { kind }, body }) => {
    const days = daysOf(body, exportDaysMax);
    if (days === undefined) return problem('wrong_date_pattern');
    if (body.narrowed !== undefined && kind !== 'differences') {
      return problem('wrong_request_format');
    }
    const { unowned, ...filter } = body.narrowed ?? {};
    const narrowed = { ...filter, isUnowned: unowned === '1' };
    const span = await findSpan(database, days);
    return file(partsOf(database, { kind, narrowed }, span), {
      type: 'text/csv; charset=utf-8',
      name: `${kind} ${days.from} ${days.to}.csv`,
    });
  });
};
