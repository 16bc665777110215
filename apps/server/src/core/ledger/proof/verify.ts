import type { Database, Queryable } from '../../../platform/db/index.ts';
import { emptyHash, nextHash } from './chain.ts';
import {
  findChainPage,
  findFindings,
  findLostLink,
  findTotals,
  freezeSnapshot,
} from './repository.ts';
import type { ChainPageRow, TotalRow } from './repository.ts';

/** The first journal row that is not what was sealed, by its place in its bucket's chain. */
export type BadRow = {
  readonly bucket: number;
  readonly position: bigint;
  readonly refId: string | undefined;
  readonly why: 'changed' | 'missing' | 'not-sealed';
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
  readonly sealedRows: number;
  readonly totals: readonly TotalRow[];
  readonly findings: readonly Finding[];
  readonly badRow: BadRow | undefined;
};

const pageRows = 10_000;

type Walk = {
  bucket: number;
  hash: Buffer;
  rows: number;
  sealed: number;
};

const badRow = (row: ChainPageRow, why: BadRow['why']): BadRow => ({
  bucket: row.bucket,
  position: row.position,
  refId: row.ref_id,
  why,
});

/** Takes one row of a bucket's chain; answers what is wrong with it, if anything is. */
const step = (walk: Walk, row: ChainPageRow): BadRow | undefined => {
  if (row.bucket !== walk.bucket) {
    walk.bucket = row.bucket;
    walk.hash = emptyHash;
  }
  walk.rows += 1;
  if (row.head_position === null || row.position > row.head_position) {
    // Not sealed yet; what was sealed can only be past the head where somebody has moved that back.
    return row.hash === null ? undefined : badRow(row, 'changed');
  }
  if (row.hash === null) return badRow(row, 'not-sealed');
  walk.hash = nextHash(walk.hash, row.told);
  walk.sealed += 1;
  if (!walk.hash.equals(row.hash)) return badRow(row, 'changed');
  const isHead = row.position === row.head_position;
  return isHead && !row.head_hash?.equals(walk.hash) ? badRow(row, 'changed') : undefined;
};

const stepThrough = (walk: Walk, page: readonly ChainPageRow[]): BadRow | undefined => {
  for (const row of page) {
    const bad = step(walk, row);
    if (bad !== undefined) return bad;
  }
  return undefined;
};

/** While one page is hashed here, the database reads the next. */
const walkChain = async (
  db: Queryable,
): Promise<{ readonly walk: Walk; readonly bad: BadRow | undefined }> => {
  const walk: Walk = { bucket: -1, hash: emptyHash, rows: 0, sealed: 0 };
  const noMore = Promise.resolve<ChainPageRow[]>([]);
  let coming = findChainPage(db, { bucket: -1, position: 0n, limit: pageRows });
  for (;;) {
    const page = await coming;
    const last = page.length < pageRows ? undefined : page.at(-1);
    coming = last === undefined ? noMore : findChainPage(db, { ...last, limit: pageRows });
    const bad = stepThrough(walk, page);
    if (bad === undefined && last !== undefined) continue;
    await coming;
    return { walk, bad };
  }
};

/** A row that was taken out leaves its link behind, and is named before the break that it makes. */
const earliest = (left: BadRow | undefined, right: BadRow | undefined): BadRow | undefined => {
  if (left === undefined || right === undefined) return left ?? right;
  const leftFirst =
    left.bucket < right.bucket || (left.bucket === right.bucket && left.position < right.position);
  return leftFirst ? left : right;
};

/** A proof of many books takes its time, which no person waits for. */
const patience = { statementMs: 600_000 };

const inOneSnapshot = <Value>(
  database: Database,
  read: (db: Queryable) => Promise<Value>,
): Promise<Value> =>
  database.transaction(async (db) => {
    await freezeSnapshot(db);
    return read(db);
  }, patience);

/** Proves the books in one snapshot: sums, lots, payments, and the chain over every row. */
export const verifyLedger = (database: Database): Promise<Verification> =>
  inOneSnapshot(database, async (db) => {
    const totals = await findTotals(db);
    const rows = await findFindings(db);
    const { walk, bad } = await walkChain(db);
    const lost = await findLostLink(db);
    const missing: BadRow | undefined = lost && { ...lost, refId: undefined, why: 'missing' };
    const first = earliest(bad, missing);
    return {
      sound: rows.length === 0 && first === undefined,
      journalRows: walk.rows,
      sealedRows: walk.sealed,
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
