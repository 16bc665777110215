import { expect, it } from 'vitest';
import { readRecords } from './records.ts';
import sample from './samples/settled.json' with { type: 'json' };

const at = '2026-11-20T09:30:00+0000';
const span = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') };
const [first] = sample.transaction_details;

const recordsOf = (info: object) => {
  const transaction_info = { ...first?.transaction_info, transaction_initiation_date: at, ...info };
  const body = { transaction_details: [{ transaction_info }], total_pages: 1 };
  return readRecords({ kind: 'answered', status: 200, body }, span)?.records;
};

it.each(['T1106', 'T1107', 'T1201'])(
  'the record type %s is read as a refund of the charge that it names [OPS-03]',
  (transaction_event_code) => {
    const line = {
      transaction_id: 'CHARGEBACK1',
      transaction_event_code,
      transaction_amount: { currency_code: 'USD', value: '-8.99' },
      paypal_reference_id: '3C679366HH908993F',
      paypal_reference_id_type: 'TXN',
      custom_field: undefined,
    };
    const record = { kind: 'refund', amount: 899n, transactionId: undefined };
    expect(recordsOf(line)).toMatchObject([{ ...record, reference: '3C679366HH908993F' }]);
    const nameless = { ...line, paypal_reference_id_type: 'ODR' };
    expect(recordsOf(nameless)).toMatchObject([{ ...record, reference: 'CHARGEBACK1' }]);
  },
);

it.each([
  ['a hold while a dispute is looked at', { transaction_event_code: 'T1110' }],
  ['a fee that is given back', { transaction_event_code: 'T1109' }],
  ['a fee for a chargeback', { transaction_event_code: 'T0106' }],
  ['a chargeback that was refused', { transaction_event_code: 'T1201', transaction_status: 'D' }],
  ['a charge that is not decided', { transaction_event_code: 'T0006', transaction_status: 'P' }],
])('the record type %s is not read as money of a payment [OPS-03]', (_name, info) => {
  expect(recordsOf(info)).toEqual([]);
});
