import type { Database } from '../../../platform/db/index.ts';
import type { PaymentName } from '../../charging/index.ts';
import {
  findAllByNames,
  findAllOfDay,
  findNames,
  nameOf,
  orderOf,
  parseOrder,
  zoneOfProvider,
} from '../../reconciling/index.ts';
import type { BookedRow } from '../../reconciling/index.ts';
import { createDayReader, daysBetween, previousDay } from '../days.ts';
import type { DayReader } from '../days.ts';
import type { SettlementLine } from '../file/lines.ts';
import type { OwnPayment } from '../model.ts';
import type { SettlementRow } from '../repository.ts';
import { findRefunded, findRefundsOf, findSettledDays, findSpan } from './repository.ts';
import type { RefundRow } from './repository.ts';

/** The names in one query, so that no result grows as large as a file. */
const namesAtOnce = 2000;

const inParts = function* <Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += namesAtOnce) yield items.slice(at, at + namesAtOnce);
};

type File = Pick<SettlementRow, 'provider' | 'from_day' | 'to_day' | 'replaces'>;

/** Finds payments that the file's lines name and that we have not read yet. */
const namesReported = async (
  database: Database,
  { provider }: File,
  {
    lines,
    ownOrders,
  }: { readonly lines: readonly SettlementLine[]; readonly ownOrders: ReadonlySet<string> },
): Promise<readonly PaymentName[]> => {
  const others = lines.filter(({ order }) => order === null || !ownOrders.has(order));
  const reported = others.flatMap(({ order }) => (order === null ? [] : (parseOrder(order) ?? [])));
  const references = others
    .filter(({ order }) => order === null || parseOrder(order) === undefined)
    .flatMap(({ reference }) => reference ?? []);
  const found: PaymentName[] = [...reported];
  for (const part of inParts(references))
    found.push(...(await findNames(database, provider, part)));
  return found;
};

type Covered = ReadonlySet<string>;

const coveredDays = async (database: Database, file: File): Promise<Covered> => {
  const others = await findSettledDays(database, file.provider, file);
  return new Set([...others, file].flatMap((each) => daysBetween(each.from_day, each.to_day)));
};

type Seen = {
  readonly dayOf: DayReader;
  readonly covered: Covered;
  readonly refunds: ReadonlyMap<string, readonly RefundRow[]>;
};

const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * Builds our side of a payment. A charge is made at most a day before we learn of it, and a day
 * without a file proves nothing: only charges whose possible days are all settled can be missing.
 */
const ownPayment = (row: BookedRow, { dayOf, covered, refunds }: Seen): OwnPayment => {
  const firstDay = dayOf(row.requested_at);
  const lastDay = row.settled_at === null ? firstDay : later(firstDay, dayOf(row.settled_at));
  const isCovered = (from: string, to: string): boolean =>
    daysBetween(later(from, previousDay(to)), to).every((day) => covered.has(day));
  const inPeriod = (refunds.get(row.payment_id) ?? [])
    .filter((each) => isCovered(dayOf(each.requested_at), dayOf(each.changed_at)))
    .reduce((total, { amount }) => total + amount, 0n);
  return {
    order: orderOf(row),
    state: row.state,
    total: row.charge_total,
    currency: row.charge_currency,
    methodId: row.method_id,
    references: [row.provider_reference, row.charge_reference].filter((name) => name !== null),
    refunded: row.refunded_total,
    refundedInPeriod: inPeriod,
    posted: row.posted,
    firstDay,
    lastDay,
    isDue: isCovered(firstDay, lastDay),
  };
};

const groupRefunds = (rows: readonly RefundRow[]): Seen['refunds'] => {
  const groups = new Map<string, RefundRow[]>();
  for (const row of rows) {
    const group = groups.get(row.payment_id);
    if (group === undefined) groups.set(row.payment_id, [row]);
    else group.push(row);
  }
  return groups;
};

/** Our side of a file: what was settled in its days, and what its lines name besides. */
export const readOwnPayments = async (
  database: Database,
  file: File,
  lines: readonly SettlementLine[],
): Promise<readonly OwnPayment[]> => {
  const { provider, from_day: fromDay, to_day: toDay } = file;
  const zone = zoneOfProvider(provider);
  const span = await findSpan(database, { fromDay, toDay, zone });
  const day = { from: span.starts_at, to: span.ends_at };
  const rows = new Map<string, BookedRow>();
  const add = (more: readonly BookedRow[]): void => {
    for (const row of more) rows.set(row.payment_id, row);
  };
  add(await findAllOfDay(database, provider, day));
  const orders = new Set([...rows.values()].map(orderOf));
  const named = [
    ...(await namesReported(database, file, { lines, ownOrders: orders })),
    ...(await findRefunded(database, provider, span)),
  ].filter(({ paymentId }) => !rows.has(paymentId));
  for (const part of inParts(named)) add(await findAllByNames(database, provider, part));
  const refunded = [...rows.values()]
    .filter(({ refunded_total: refundedTotal }) => refundedTotal > 0n)
    .map(nameOf);
  const refunds: RefundRow[] = [];
  for (const part of inParts(refunded)) refunds.push(...(await findRefundsOf(database, part)));
  const seen = {
    dayOf: createDayReader(zone),
    covered: await coveredDays(database, file),
    refunds: groupRefunds(refunds),
  };
  return [...rows.values()].map((row) => ownPayment(row, seen));
};
