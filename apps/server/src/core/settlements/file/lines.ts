import { currencySchema } from '@dipper/contract';
import type { Currency, SettlementRefusal } from '@dipper/contract';
import type { SettledLine } from '../../../ports/settlement.ts';
import { readAmount, readDay } from './fields.ts';
import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import { fields } from './shape.ts';
import type { Field, Shape } from './shape.ts';
import type { Row } from './split.ts';

/** A line, and where it stands among all of them. */
export type SettlementLine = SettledLine & { readonly line: number };

type Named = Field | 'feeDirection';

export type Columns = ReadonlyMap<Named, number>;

const needed: readonly Field[] = ['amount', 'day'];
const nameMax = 100;

const findColumn = (cells: readonly string[], heading: string): number | 'twice' => {
  const at = cells.findIndex((cell) => cell.trim() === heading);
  return cells.some((cell, place) => place > at && at >= 0 && cell.trim() === heading)
    ? 'twice'
    : at;
};

const headingsOf = ({
  columns,
  feeDirection,
}: Shape): readonly (readonly [Named, string | undefined])[] => [
  ...fields.map((field) => [field, columns[field]] as const),
  ['feeDirection', feeDirection],
];

/** Finds each field's column by the headings; all headings that the shape names must be there. */
export const readHeading = (shape: Shape, { cells, line }: Row): Columns | Refusal => {
  const columns = new Map<Named, number>();
  for (const [field, heading] of headingsOf(shape)) {
    if (heading === undefined) continue;
    const at = findColumn(cells, heading);
    if (at === 'twice') return refuse('column_twice', line, heading);
    if (at < 0) return refuse('column_missing', line, heading);
    columns.set(field, at);
  }
  const lacking = needed.find((field) => !columns.has(field));
  if (lacking !== undefined) throw new Error(`${shape.name} has no ${lacking}`);
  return columns;
};

export const isRefusal = (value: object): value is Refusal => 'why' in value;

type Cells = (field: Named) => string | undefined;

const nameOf = (text: string | undefined): string | null => {
  const name = text?.trim() ?? '';
  return name === '' ? null : name;
};

const optional = <Value>(
  text: string | undefined,
  read: (text: string) => Value | undefined,
): Value | null | undefined => (text === undefined || text.trim() === '' ? null : read(text));

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

type LineContext = { readonly shape: Shape; readonly cell: Cells; readonly currency: Currency };

/** Returns the fee, with its tax if that has its own column. */
const feeOf = ({ shape, cell, currency }: LineContext, kind: 'charge' | 'refund') => {
  const read = (text: string) => readAmount(text, currency, shape.amounts);
  const bare = optional(cell('fee'), read);
  const vat = optional(cell('vat'), read);
  if (bare === undefined || vat === undefined) return undefined;
  if (bare === null) return null;
  const fee = bare + (vat ?? 0n);
  const direction = cell('feeDirection')?.trim();
  const isBack = direction === undefined ? kind === 'refund' : direction === 'CR';
  return isBack ? -absolute(fee) : fee;
};

const kindOf = (
  { kinds }: Shape,
  cell: Cells,
  amount: bigint,
): SettlementLine['kind'] | undefined => {
  if (kinds === undefined) return amount < 0n ? 'refund' : 'charge';
  return Object.entries(kinds).find(([word]) => word === cell('kind')?.trim())?.[1];
};

/** Reads one line of a file; its kind is `other` if it is about no payment. */
export const readLine = (
  shape: Shape,
  columns: Columns,
  { cells, line }: Row,
): SettlementLine | Refusal | 'other' => {
  const cell: Cells = (field) => {
    const at = columns.get(field);
    return at === undefined ? undefined : cells[at];
  };
  const no = (why: SettlementRefusal, field: Field): Refusal =>
    refuse(why, line, shape.columns[field] ?? field);
  const isOther = shape.hasOtherKinds && kindOf(shape, cell, 0n) === undefined;
  if (isOther === true) return 'other';
  const currency = currencySchema.safeParse(shape.currency ?? cell('currency')?.trim());
  if (!currency.success) return no('unreadable_currency', 'currency');
  const layout = { shape, cell, currency: currency.data };
  const amount = readAmount(cell('amount') ?? '', currency.data, shape.amounts);
  if (amount === undefined || amount === 0n) return no('unreadable_amount', 'amount');
  const kind = kindOf(shape, cell, amount);
  if (kind === undefined) return no('unreadable_kind', 'kind');
  if (kind === 'charge' && amount < 0n) return no('unreadable_amount', 'amount');
  const fee = feeOf(layout, kind);
  if (fee === undefined) return no('unreadable_amount', 'fee');
  const net = optional(cell('net'), (text) => readAmount(text, currency.data, shape.amounts));
  if (net === undefined) return no('unreadable_amount', 'net');
  const day = readDay(cell('day') ?? '', shape.days);
  if (day === undefined) return no('unreadable_day', 'day');
  const paidOn = optional(cell('paidOn'), (text) => readDay(text, shape.days));
  if (paidOn === undefined) return no('unreadable_day', 'paidOn');
  const [order, reference] = [nameOf(cell('order')), nameOf(cell('reference'))];
  if (order === null && reference === null) return no('name_missing', 'reference');
  const isTooLong = [order, reference].some((name) => (name?.length ?? 0) > nameMax);
  if (isTooLong) return no('unreadable_text', 'reference');
  return {
    line,
    kind,
    order,
    reference,
    amount: absolute(amount),
    currency: currency.data,
    fee,
    net: net === null ? null : absolute(net),
    day,
    paidOn,
  };
};
