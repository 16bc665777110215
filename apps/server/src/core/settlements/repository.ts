import type {
  Currency,
  DifferenceKind,
  SettlementRefusal,
  SettlementSource,
  SettlementState,
} from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

export type SettlementRow = {
  readonly settlement_id: string;
  readonly provider: string;
  readonly source: SettlementSource;
  readonly shape: string;
  readonly file_name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly from_day: string;
  readonly to_day: string;
  readonly state: SettlementState;
  readonly replaces: string | null;
  readonly replaced_by: string | null;
  readonly refused_why: SettlementRefusal | null;
  readonly refused_line: number | null;
  readonly refused_about: string | null;
  readonly lines: number;
  readonly others: number;
  readonly matched: number;
  readonly differences: number;
  readonly fees_unjudged: number;
  readonly started_at: Date;
  readonly started_by: string;
  readonly reason: string;
  readonly finished_at: Date | null;
};

export const settlementColumns = `settlement_id, provider, shape, file_name, sha256, bytes, from_day::text,
  to_day::text, state, replaces, replaced_by, refused_why, refused_line, refused_about, lines,
  others, matched, differences, fees_unjudged, started_at, started_by, reason, finished_at, source`;

const start = call('start_settlement');
const read = call('read_settlement');
const refuseFile = call('refuse_settlement');
const finish = call('finish_settlement');

const open = statement(
  'settlements-open',
  `select ${settlementColumns} from dipper.settlement
   where settlement_id = $1 and ticket_hash = $2 and state = 'awaiting'
     and due_at >= dipper.current_time()`,
);

const list = statement(
  'settlements-list',
  `select ${settlementColumns} from dipper.settlement
   where ($1::text is null or provider = $1) and ($2::text is null or state = $2)
     and ($3::uuid is null or settlement_id < $3) and ($5::text is null or source = $5)
   order by settlement_id desc limit $4`,
);

const one = statement(
  'settlements-one',
  `select ${settlementColumns} from dipper.settlement where settlement_id = $1`,
);

const arrivals = statement(
  'settlements-arrivals',
  `select l.settlement_id, l.paid_on::text as day, l.unit::text,
     coalesce(sum(l.amount) filter (where l.kind = 'charge'), 0)::bigint as charges,
     coalesce(sum(l.amount) filter (where l.kind = 'refund'), 0)::bigint as refunds,
     coalesce(sum(l.fee), 0)::bigint as fees, count(*)::integer as lines
   from dipper.settlement_line l where l.settlement_id = any($1::uuid[])
   group by l.settlement_id, l.paid_on, l.unit order by l.paid_on, l.unit`,
);

const kinds = statement(
  'settlements-kinds',
  `select d.settlement_id, d.kind, count(*)::integer as found,
     (count(*) filter (where d.state = 'open'))::integer as open
   from dipper.difference d where d.settlement_id = any($1::uuid[])
   group by d.settlement_id, d.kind order by d.kind`,
);

const ofDays = statement(
  'settlements-of-days',
  `select settlement_id, provider, from_day::text, to_day::text from dipper.settlement
   where state = 'compared' and from_day <= $2::text::date and to_day >= $1::text::date
   order by settlement_id`,
);

const firstDays = statement(
  'settlements-first-days',
  `select provider, min(from_day)::text as day from dipper.settlement
   where state = 'compared' group by provider`,
);

const lines = statement(
  'settlements-lines',
  `select line, kind, order_name as "order", reference, amount, unit::text as currency, fee, net,
     day::text, paid_on::text
   from dipper.settlement_line where settlement_id = $1 and line > $2 order by line limit $3`,
);

export type StartSettlement = {
  readonly id: string;
  readonly provider: string;
  readonly shape: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly fromDay: string;
  readonly toDay: string;
  readonly replaces: string | undefined;
  readonly ticketHash: Buffer;
  readonly lifetimeSeconds: number;
  readonly startedBy: string;
  readonly reason: string;
};

export const insertSettlement = async (
  db: Queryable,
  { id: settlementId, ...file }: StartSettlement,
): Promise<SettlementRow | undefined> =>
  (await start<SettlementRow>(db, { settlementId, ...file }))[0];

export type Ticket = { readonly id: string; readonly ticketHash: Buffer };

/** The file that is waited for at this address, now. */
export const findOpenSettlement = async (
  db: Queryable,
  { id, ticketHash }: Ticket,
): Promise<SettlementRow | undefined> => (await db.query<SettlementRow>(open, [id, ticketHash]))[0];

export const claimSettlement = async (
  db: Queryable,
  { id: settlementId, ticketHash }: Ticket,
  leaseSeconds: number,
): Promise<SettlementRow | undefined> =>
  (await read<SettlementRow>(db, { settlementId, ticketHash, leaseSeconds }))[0];

export type SettlementQuery = {
  readonly provider: string | undefined;
  readonly state: SettlementState | undefined;
  readonly source: SettlementSource | undefined;
  readonly after: string | undefined;
  readonly limit: number;
};

export const findSettlements = (
  db: Queryable,
  { provider, state, source, after, limit }: SettlementQuery,
): Promise<SettlementRow[]> =>
  db.query<SettlementRow>(list, [
    provider ?? null,
    state ?? null,
    after ?? null,
    limit,
    source ?? null,
  ]);

export const findSettlement = async (
  db: Queryable,
  id: string,
): Promise<SettlementRow | undefined> => (await db.query<SettlementRow>(one, [id]))[0];

export type ArrivalRow = {
  readonly settlement_id: string;
  readonly day: string | null;
  readonly unit: string;
  readonly charges: bigint;
  readonly refunds: bigint;
  readonly fees: bigint;
  readonly lines: number;
};

export const findArrivals = (db: Queryable, ids: readonly string[]): Promise<ArrivalRow[]> =>
  db.query<ArrivalRow>(arrivals, [ids]);

export type KindRow = {
  readonly settlement_id: string;
  readonly kind: DifferenceKind;
  readonly found: number;
  readonly open: number;
};

export const findKinds = (db: Queryable, ids: readonly string[]): Promise<KindRow[]> =>
  db.query<KindRow>(kinds, [ids]);

export type SettledDays = Pick<SettlementRow, 'settlement_id' | 'provider' | 'from_day' | 'to_day'>;

/** Files that stand and hold any of these days; both are part of it. */
export const findSettledDays = (db: Queryable, from: string, to: string): Promise<SettledDays[]> =>
  db.query<SettledDays>(ofDays, [from, to]);

/** Finds the first day of each provider that a file settled. */
export const findFirstSettledDays = (
  db: Queryable,
): Promise<{ readonly provider: string; readonly day: string }[]> => db.query(firstDays);

export type LineRow = {
  readonly line: number;
  readonly kind: 'charge' | 'refund';
  readonly order: string | null;
  readonly reference: string | null;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly fee: bigint | null;
  readonly net: bigint | null;
  readonly day: string;
  readonly paid_on: string | null;
};

export const findLines = (
  db: Queryable,
  id: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<LineRow[]> => db.query<LineRow>(lines, [id, after, limit]);

const only = (rows: readonly SettlementRow[]): SettlementRow => {
  const [row] = rows;
  if (row === undefined) throw new Error('a settlement has gone');
  return row;
};

export type RefusedFile = {
  readonly why: SettlementRefusal;
  readonly line: number;
  readonly about: string | null;
};

export const refuseSettlement = async (
  db: Queryable,
  settlementId: string,
  refused: RefusedFile,
): Promise<SettlementRow> =>
  only(await refuseFile<SettlementRow>(db, { settlementId, ...refused }));

export type Ended = {
  readonly lines: number;
  readonly others: number;
  readonly matched: number;
  readonly feesUnjudged: number;
  readonly noted: readonly string[];
};

export const finishSettlement = async (
  db: Queryable,
  settlementId: string,
  { noted: still, ...ended }: Ended,
): Promise<SettlementRow> =>
  only(await finish<SettlementRow>(db, { settlementId, still, ...ended }));
