import type { Database, Queryable } from '../../../platform/db/index.ts';
import { emptyHash, nextHash } from './chain.ts';
import { countRows, findBrokenEnd, findChainPage, findUnlinked } from './chain-repository.ts';
import type { ChainPageRow, Link, RowKey } from './chain-repository.ts';
import { findFindings, findTotals, freezeSnapshot } from './repository.ts';
import type { TotalRow } from './repository.ts';

/** The first journal row that is not what was sealed. */
export type BadRow = {
  readonly bucket: number;
  /** The row's number in its bucket's chain; undefined if it is not in the chain. */
  readonly position: bigint | undefined;
  /** Undefined where nothing is left that names the row. */
  readonly row: RowKey | undefined;
  readonly why: 'changed' | 'missing' | 'link-missing' | 'not-sealed';
};

export type Finding = {
  readonly kind: string;
  readonly userId: bigint;
  readonly subject: string;
  readonly found: bigint;
  readonly expected: bigint;
};

export type Verification = {
  readonly sound: boolean;
  readonly journalRows: number;
  readonly totals: readonly TotalRow[];
  readonly findings: readonly Finding[];
  readonly badRow: BadRow | undefined;
};

const pageRows = 10_000;

type Walk = {
  bucket: number;
  position: bigint;
  hash: Buffer;
};

/** Takes one link of a bucket's chain; answers what is wrong with it, if anything is. */
const step = (walk: Walk, link: ChainPageRow): BadRow | undefined => {
  const { bucket, position } = link;
  if (bucket !== walk.bucket) {
    walk.bucket = bucket;
    walk.position = 0n;
    walk.hash = emptyHash;
  }
  walk.position += 1n;
  if (position !== walk.position) {
    return { bucket, position: walk.position, row: undefined, why: 'link-missing' };
  }
  if (link.content === null) return { bucket, position, row: link, why: 'missing' };
  walk.hash = nextHash(walk.hash, link.content);
  return walk.hash.equals(link.hash) ? undefined : { bucket, position, row: link, why: 'changed' };
};

const stepThrough = (walk: Walk, page: readonly ChainPageRow[]): BadRow | undefined => {
  for (const row of page) {
    const bad = step(walk, row);
    if (bad !== undefined) return bad;
  }
  return undefined;
};

/** The next page is read while this one is hashed. */
const walkChain = async (db: Queryable): Promise<BadRow | undefined> => {
  const walk: Walk = { bucket: -1, position: 0n, hash: emptyHash };
  const noMore = Promise.resolve<ChainPageRow[]>([]);
  let coming = findChainPage(db, { bucket: -1, position: 0n, limit: pageRows });
  for (;;) {
    const page = await coming;
    const last = page.length < pageRows ? undefined : page.at(-1);
    coming = last === undefined ? noMore : findChainPage(db, { ...last, limit: pageRows });
    const bad = stepThrough(walk, page);
    if (bad === undefined && last !== undefined) continue;
    await coming;
    return bad;
  }
};

const endOf = (end: Link | undefined): BadRow | undefined =>
  end && { ...end, row: undefined, why: 'link-missing' };

const notSealed = (row: RowKey | undefined): BadRow | undefined =>
  row && { bucket: row.bucket, position: undefined, row, why: 'not-sealed' };

/** A proof of many books takes its time, which no person waits for. */
const timeout = { statementMs: 600_000 };

const inOneSnapshot = <Value>(
  database: Database,
  read: (db: Queryable) => Promise<Value>,
): Promise<Value> =>
  database.transaction(async (db) => {
    await freezeSnapshot(db);
    return read(db);
  }, timeout);

/** Proves the books in one snapshot: sums, lots, payments, and the chain over every row. */
export const verifyLedger = (database: Database): Promise<Verification> =>
  inOneSnapshot(database, async (db) => {
    const totals = await findTotals(db);
    const rows = await findFindings(db);
    const first =
      (await walkChain(db)) ?? endOf(await findBrokenEnd(db)) ?? notSealed(await findUnlinked(db));
    return {
      sound: rows.length === 0 && first === undefined,
      journalRows: await countRows(db),
      totals,
      findings: rows.map(({ kind, user_id, subject, found, expected }) => ({
        kind,
        userId: user_id,
        subject,
        found,
        expected,
      })),
      badRow: first,
    };
  });

export const trialBalance = (database: Database): Promise<readonly TotalRow[]> =>
  inOneSnapshot(database, findTotals);
