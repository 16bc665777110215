import {
  encodeAmount,
  journalEntryRoute,
  journalRoute,
  personBooksRoute,
  unitSchema,
} from '@dipper/contract';
import type { JournalEntry, QueryOf } from '@dipper/contract';
import { personKeyOf } from '../../../core/accounts/index.ts';
import { publicIdOf, parseAnyPublicId } from '../../../core/charging/index.ts';
import { findPlace } from '../../../core/ledger/index.ts';
import type { ChainPlace, RowKey } from '../../../core/ledger/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { answer, pageAnswer, problem } from '../../../platform/http/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { daysOf } from '../days.ts';
import type { Days } from '../days.ts';
import { causeOf } from './cause.ts';
import { entryIdOf, keyOf } from './entry-id.ts';
import {
  findEntriesOfDays,
  findEntriesOfPerson,
  findEntriesOfReference,
  findEntry,
  findHoldings,
  isThere,
} from './repository.ts';
import type { JournalRow, RowPosition, JournalQuery, Whose } from './repository.ts';

/** A proof of what one person holds may look through all that they ever did. */
const timeout = { statementMs: 60_000 };
const daysMax = 31;
const rowsTogether = 100;

const whoseOf = (userId: number): Whose => personKeyOf(BigInt(userId));

const newest: RowPosition = {
  posted_us: 2n ** 53n,
  user_id: 0n,
  kind: '',
  ref_id: '00000000-0000-0000-0000-000000000000',
  line: 0,
};

/** Parses a page's cursor: the moment of its last row, and the row. */
const placeOf = (cursor: string): RowPosition | undefined => {
  const [, posted = '', id = ''] = /^(\d{1,16})~(.+)$/.exec(cursor) ?? [];
  const key = keyOf(id);
  return key && { ...key, posted_us: BigInt(posted) };
};

const describe = (row: JournalRow): JournalEntry => {
  const cause = causeOf(row.kind);
  const name = { userId: row.user_id, id: row.ref_id };
  return {
    id: entryIdOf(row),
    userId: Number(row.user_id),
    kind: row.kind,
    cause: cause === undefined ? null : { kind: cause.kind, id: publicIdOf(cause.letter, name) },
    reference: row.ref_id,
    line: row.line,
    debit: row.debit,
    credit: row.credit,
    unit: unitSchema.parse(row.unit),
    amount: encodeAmount(row.amount),
    postedAt: row.posted_at.toISOString(),
  };
};

const describePlace = ({ bucket }: RowKey, { recordedAt, sealed }: ChainPlace) => ({
  bucket,
  position: sealed === undefined ? null : Number(sealed.position),
  recordedAt: recordedAt.toISOString(),
  hash: sealed?.hash.toString('hex') ?? null,
  previousHash: sealed?.previous?.hash.toString('hex') ?? null,
  previousId: sealed?.previous === undefined ? null : entryIdOf(sealed.previous),
  isAsSealed: sealed?.isAsSealed ?? null,
});

type Query = QueryOf<typeof journalRoute>;

/** Undefined: the filter names nothing that exists, or invalid days. */
const findEntries = async (
  database: Database,
  query: Query,
  page: JournalQuery,
): Promise<readonly JournalRow[] | undefined> => {
  const { userId, reference, from, to } = query;
  const hasDays = from !== undefined || to !== undefined;
  const days: Days | undefined = daysOf(query, userId === undefined ? daysMax : 10_000);
  if (hasDays && days === undefined) return undefined;
  if (reference !== undefined) {
    const name = parseAnyPublicId(reference);
    return name && findEntriesOfReference(database, page, name);
  }
  if (userId !== undefined) {
    return findEntriesOfPerson(database, page, { whose: whoseOf(userId), days });
  }
  return days && database.transaction((db) => findEntriesOfDays(db, page, days), timeout);
};

/** Each entry of the journal, what caused it, and where it stands in its chain. */
export const mountLedger = (http: Http, database: Database): void => {
  http.mount(personBooksRoute, async ({ params }) => {
    const whose = whoseOf(params.id);
    if (!(await isThere(database, whose))) return problem('not_found');
    const rows = await database.transaction((db) => findHoldings(db, whose), timeout);
    const accounts = rows.map(({ account, unit, credit, debit, kept }) => ({
      account,
      unit: unitSchema.parse(unit),
      credit: encodeAmount(credit),
      debit: encodeAmount(debit),
      balance: encodeAmount(credit - debit),
      kept: encodeAmount(kept),
    }));
    return answer(200, { userId: params.id, accounts });
  });

  http.mount(journalRoute, async ({ query }) => {
    const before = query.cursor === undefined ? newest : placeOf(query.cursor);
    if (before === undefined) return problem('wrong_request_format');
    const page = { account: query.account, before, limit: query.limit + 1 };
    const rows = await findEntries(database, query, page);
    if (rows === undefined) return problem('wrong_date_pattern');
    const last = rows.at(query.limit - 1);
    return pageAnswer(rows.map(describe), query, ({ id }) => `${last?.posted_us ?? ''}~${id}`);
  });

  http.mount(journalEntryRoute, async ({ params }) => {
    const key = keyOf(params.id);
    if (key === undefined) return problem('not_found');
    const [row, place] = await Promise.all([findEntry(database, key), findPlace(database, key)]);
    if (row === undefined || place === undefined) return problem('not_found');
    const { bucket, user_id: userId, ref_id: id } = row;
    const together = await findEntriesOfReference(
      database,
      { account: undefined, before: newest, limit: rowsTogether },
      { bucket, userId, id },
    );
    return answer(200, {
      entry: describe(row),
      place: describePlace(key, place),
      together: together.toReversed().map(describe),
    });
  });
};
