import { currencySchema, encodeAmount } from '@dipper/contract';
import type { Arrival, Settlement, SettlementLine } from '@dipper/contract';
import { findArrivals, findKinds } from '../../../core/settlements/index.ts';
import type {
  ArrivalRow,
  KindRow,
  LineRow,
  SettlementRow,
} from '../../../core/settlements/index.ts';
import type { Database } from '../../../platform/db/index.ts';

const describeArrival = (row: ArrivalRow): Arrival => ({
  day: row.day,
  currency: currencySchema.parse(row.unit),
  charges: encodeAmount(row.charges),
  refunds: encodeAmount(row.refunds),
  fees: encodeAmount(row.fees),
  net: encodeAmount(row.charges - row.refunds - row.fees),
  lines: row.lines,
});

const refusalOf = (row: SettlementRow): Settlement['refusal'] =>
  row.refused_why === null
    ? null
    : { why: row.refused_why, line: row.refused_line ?? 1, about: row.refused_about };

type Parts = {
  readonly arrivals: readonly ArrivalRow[];
  readonly kinds: readonly KindRow[];
};

const describe = (row: SettlementRow, { arrivals, kinds }: Parts): Settlement => ({
  settlementId: row.settlement_id,
  provider: row.provider,
  source: row.source,
  shape: row.shape,
  fileName: row.file_name,
  sha256: row.sha256,
  bytes: row.bytes,
  fromDay: row.from_day,
  toDay: row.to_day,
  state: row.state,
  refusal: refusalOf(row),
  replacedBy: row.replaced_by,
  lines: row.lines,
  others: row.others,
  matched: row.matched,
  differences: row.differences,
  kinds: kinds
    .filter(({ settlement_id: id }) => id === row.settlement_id)
    .map(({ kind, found, open }) => ({ kind, found, open })),
  feesUnjudged: row.fees_unjudged,
  arrivals: arrivals
    .filter(({ settlement_id: id }) => id === row.settlement_id)
    .map(describeArrival),
  startedAt: row.started_at.toISOString(),
  startedBy: row.started_by,
  reason: row.reason,
  finishedAt: row.finished_at?.toISOString() ?? null,
});

const readParts = async (database: Database, ids: readonly string[]): Promise<Parts> => ({
  arrivals: await findArrivals(database, ids),
  kinds: await findKinds(database, ids),
});

export const describeAll = async (
  database: Database,
  rows: readonly SettlementRow[],
): Promise<readonly Settlement[]> => {
  const parts = await readParts(
    database,
    rows.map(({ settlement_id: id }) => id),
  );
  return rows.map((row) => describe(row, parts));
};

export const describeOne = async (database: Database, row: SettlementRow): Promise<Settlement> =>
  describe(row, await readParts(database, [row.settlement_id]));

const amountOf = (amount: bigint | null): SettlementLine['fee'] =>
  amount === null ? null : encodeAmount(amount);

export const describeLine = (row: LineRow): SettlementLine => ({
  line: row.line,
  kind: row.kind,
  order: row.order,
  reference: row.reference,
  amount: encodeAmount(row.amount),
  currency: row.currency,
  fee: amountOf(row.fee),
  net: amountOf(row.net),
  day: row.day,
  paidOn: row.paid_on,
});
