import { errorNameOf, exponentOf, unitSchema } from '@dipper/contract';
import type { ExportKind } from '@dipper/contract';
import { publicIdOf } from '../../../core/charging/index.ts';
import type { CsvCell, CsvRow } from '../../../platform/csv.ts';
import { decimalOf } from '../../../platform/decimal.ts';
import { entryIdOf } from '../ledger/entry-id.ts';
import type { ExportRow } from './repository.ts';

type Column = readonly [name: string, cell: (row: ExportRow) => CsvCell];

const written = (value: unknown): CsvCell => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint' || typeof value === 'number') return value;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Writes the values unchanged. */
const plain = (...names: readonly string[]): readonly Column[] =>
  names.map((name) => [name, (row) => written(row[name])]);

/** Writes a point before the minor digits, as in `-8.99`; the unit has a column of its own. */
const amount = (name: string, unitColumn: string): Column => [
  name,
  (row) => {
    const value = row[name];
    if (typeof value !== 'bigint') return '';
    const digits = exponentOf[unitSchema.parse(row[unitColumn])];
    return value < 0n ? `-${decimalOf(-value, digits)}` : decimalOf(value, digits);
  },
];

const number = (name: string, letter: string, idColumn = 'key'): Column => [
  name,
  ({ user_id: userId, [idColumn]: id }) =>
    typeof userId === 'bigint' && typeof id === 'string' ? publicIdOf(letter, { userId, id }) : '',
];

const entryId: Column = [
  'entry_id',
  ({ user_id, kind, ref_id, line }) =>
    typeof user_id === 'bigint' &&
    typeof kind === 'string' &&
    typeof ref_id === 'string' &&
    typeof line === 'number'
      ? entryIdOf({ user_id, kind, ref_id, line })
      : '',
];

const failure: Column = [
  'failure',
  ({ failure_code: code }) => (typeof code === 'number' ? (errorNameOf(code) ?? code) : ''),
];

const columns: Readonly<Record<ExportKind, readonly Column[]>> = {
  payments: [
    number('transaction_id', 'p'),
    ...plain('user_id', 'state', 'provider', 'provider_reference', 'method_id', 'product_id'),
    ...plain('product_name', 'quantity', 'spoon_amount', 'bonus_amount'),
    amount('total', 'currency'),
    ...plain('currency'),
    amount('charge_total', 'charge_currency'),
    amount('refunded_total', 'charge_currency'),
    ...plain('charge_currency'),
    failure,
    ...plain('requested_at', 'settled_at'),
  ],
  refunds: [
    number('refund_id', 'r'),
    number('transaction_id', 'p', 'payment_id'),
    ...plain('user_id', 'state', 'way', 'requested_by', 'provider', 'provider_reference'),
    amount('amount', 'currency'),
    ...plain('currency', 'spoon_paid', 'spoon_bonus', 'reason', 'requested_at', 'changed_at'),
  ],
  card_payments: [
    number('card_payment_id', 'c'),
    number('subscription_id', 's', 'subscription_id'),
    ...plain('user_id', 'state', 'purpose', 'period_number', 'attempt', 'provider'),
    ...plain('provider_reference', 'item_name', 'country'),
    amount('amount', 'currency'),
    amount('refunded_amount', 'currency'),
    ...plain('currency'),
    failure,
    ...plain('requested_at', 'finished_at'),
  ],
  subscriptions: [
    number('subscription_id', 's'),
    ...plain('user_id', 'state', 'type', 'dj_id', 'product_id', 'plan', 'grade', 'name', 'country'),
    amount('standard_price', 'currency'),
    amount('local_price', 'currency'),
    amount('promotion_price', 'currency'),
    ...plain('currency', 'promotion_months', 'created_at', 'next_due_at', 'paid_until'),
    ...plain('canceled_at', 'ended_at', 'ended_why'),
  ],
  exchanges: [
    number('exchange_id', 'e'),
    ...plain('user_id', 'type', 'state', 'country', 'provider', 'provider_reference', 'points'),
    amount('origin_amount', 'unit'),
    amount('spoon_fee', 'unit'),
    amount('pg_fee', 'unit'),
    amount('remittance_fee', 'unit'),
    amount('tax', 'unit'),
    amount('amount', 'unit'),
    ...plain('unit', 'reason', 'requested_at', 'paid_at', 'ended_at'),
  ],
  journal: [
    entryId,
    ...plain('user_id', 'kind', 'ref_id', 'line', 'debit', 'credit'),
    amount('amount', 'unit'),
    ...plain('unit', 'posted_at', 'recorded_at'),
  ],
  differences: [
    ['difference_id', ({ key }) => key],
    ...plain('provider', 'kind', 'subject', 'day', 'reference'),
    amount('expected_amount', 'expected_unit'),
    ...plain('expected_unit'),
    amount('found_amount', 'found_unit'),
    ...plain('found_unit', 'state', 'owner', 'reason', 'first_seen_at', 'changed_at', 'changed_by'),
  ],
  settlement_lines: [
    ...plain('settlement_id', 'provider', 'file_name', 'state', 'line', 'kind', 'order_number'),
    ...plain('reference'),
    amount('amount', 'unit'),
    amount('fee', 'unit'),
    amount('net', 'unit'),
    ...plain('unit', 'day', 'paid_on', 'brought_at', 'brought_by'),
  ],
  acts: plain(
    'position',
    'at',
    'operator',
    'call',
    'subject_kind',
    'subject',
    'user_id',
    'reason',
    'outcome',
    'ended_at',
    'request_id',
  ),
};

export const headOf = (kind: ExportKind): CsvRow => columns[kind].map(([name]) => name);

export const cellsOf = (kind: ExportKind, row: ExportRow): CsvRow =>
  columns[kind].map(([, cell]) => cell(row));
