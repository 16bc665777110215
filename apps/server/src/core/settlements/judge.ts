import type { Database } from '../../platform/db/index.ts';
import { readOwnPayments } from './books/books.ts';
import { agreementsOf, findFees } from './fees-repository.ts';
import type { SettlementLine } from './file/lines.ts';
import { findEarlierLines, keepLines, noteFindings } from './lines-repository.ts';
import { compareSettlement } from './model.ts';
import type { Comparison } from './model.ts';
import { finishSettlement } from './repository.ts';
import type { SettlementRow } from './repository.ts';

/** A provider's statement of what it pays us, from a file or from its API. */
export type Said = {
  readonly lines: readonly SettlementLine[];
  /** About something else than payments. */
  readonly others: number;
};

const timeout = { statementMs: 60_000 };
const linesAtOnce = 5000;

const partsOf = (lines: readonly SettlementLine[]): readonly (readonly SettlementLine[])[] => {
  const parts: (readonly SettlementLine[])[] = [];
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    parts.push(lines.slice(at, at + linesAtOnce));
  }
  return parts;
};

const compare = async (
  database: Database,
  row: SettlementRow,
  lines: readonly SettlementLine[],
): Promise<Comparison> => {
  const payments = await readOwnPayments(database, row, lines);
  const earlier = await database.transaction(
    (db) =>
      findEarlierLines(db, {
        ...row,
        orders: payments.map(({ order }) => order),
        references: payments.flatMap(({ references }) => references),
      }),
    timeout,
  );
  const fees = await findFees(database, row.provider);
  const days = { from: row.from_day, to: row.to_day };
  return compareSettlement({ lines, earlier, payments, agreements: agreementsOf(fees), days });
};

/** Compared with our books, and kept: lines, differences and the end of it, all of them or none. */
export const judgeSettlement = async (
  database: Database,
  row: SettlementRow,
  { lines, others }: Said,
): Promise<SettlementRow> => {
  const { settlement_id: id, provider } = row;
  const { findings, matched, feesUnjudged } = await compare(database, row, lines);
  return database.transaction(async (db) => {
    for (const part of partsOf(lines)) await keepLines(db, { id, provider }, part);
    const noted = await noteFindings(db, { id, provider }, findings);
    return finishSettlement(db, id, { lines: lines.length, others, matched, feesUnjudged, noted });
  }, timeout);
};
