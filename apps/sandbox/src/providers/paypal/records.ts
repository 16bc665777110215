import type { Answer } from '../../control/calls.ts';
import { asObject, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { settledLines, type SettledDays } from '../../control/settled-days.ts';
import type { Plants } from '../../control/plants.ts';
import { madeRefunds, type Order } from './model.ts';
import { feeOf, onWire, valueOf } from './money.ts';
import { problemOfIssue, type PaypalProblem } from './problems.ts';
import { partnerOrderIdOf } from './store.ts';

export interface RecordsQuery {
  readonly from: Date;
  readonly to: Date;
  readonly page: number;
  readonly pageSize: number;
}

const longestMs = 31 * 24 * 3_600_000;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;

function dateOf(value: unknown): Date | undefined {
  return typeof value === 'string' && instant.test(value) ? new Date(value) : undefined;
}

/** Months at most, both ends within it, as the real report has them. */
export function parseRecords(query: unknown): Result<RecordsQuery, PaypalProblem> {
  const { start_date, end_date, page = '1', page_size = '100' } = asObject(query);
  const [from, to] = [dateOf(start_date), dateOf(end_date)];
  if (from === undefined) return failure(problemOfIssue('INVALID_PARAMETER_SYNTAX', 'start_date'));
  if (to === undefined) return failure(problemOfIssue('INVALID_PARAMETER_SYNTAX', 'end_date'));
  if (to < from || to.getTime() - from.getTime() > longestMs) {
    return failure(problemOfIssue('INVALID_PARAMETER_VALUE', 'end_date'));
  }
  const [number, size] = [Number(page), Number(page_size)];
  if (!(number >= 1) || !(size >= 1 && size <= 500)) {
    return failure(problemOfIssue('INVALID_PARAMETER_VALUE', 'page_size'));
  }
  return success({ from, to, page: number, pageSize: size });
}

interface Line {
  readonly at: Date;
  readonly body: JsonObject;
}

function chargeLine({ capture, request }: Order): Line[] {
  if (capture === null || capture.status === 'PENDING' || capture.status === 'DECLINED') return [];
  const fee = feeOf(capture.amount);
  return [
    {
      at: capture.createdAt,
      body: {
        transaction_id: capture.id,
        transaction_event_code: 'T0006',
        transaction_amount: onWire(capture.amount),
        fee_amount: { currency_code: fee.currency, value: `-${valueOf(fee)}` },
        transaction_status: 'S',
        custom_field: request.customId,
        invoice_id: request.invoiceId,
      },
    },
  ];
}

function refundLines({ capture, request }: Order): Line[] {
  return (capture === null ? [] : madeRefunds(capture)).map((refund) => ({
    at: refund.at,
    body: {
      transaction_id: refund.id,
      paypal_reference_id: capture?.id,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: 'T1107',
      transaction_amount: {
        currency_code: refund.amount.currency,
        value: `-${valueOf(refund.amount)}`,
      },
      transaction_status: 'S',
      custom_field: refund.customId ?? request.customId,
      invoice_id: refund.invoiceId,
    },
  }));
}

/** Returns the line of a chargeback: `T1201`. */
function chargebackLine({ capture, request }: Order): Line[] {
  if (capture?.status !== 'REVERSED') return [];
  const { currency } = capture.amount;
  return [
    {
      at: capture.updatedAt,
      body: {
        transaction_id: `${capture.id.slice(0, -1)}R`,
        paypal_reference_id: capture.id,
        paypal_reference_id_type: 'TXN',
        transaction_event_code: 'T1201',
        transaction_amount: { currency_code: currency, value: `-${valueOf(capture.amount)}` },
        transaction_status: 'S',
        custom_field: request.customId,
        invoice_id: request.invoiceId,
      },
    },
  ];
}

/** `2026-11-24T02:00:00+0000`: so its samples write every moment. */
const moment = (at: Date): string => `${at.toISOString().slice(0, 19)}+0000`;

function shown({ at, body }: Line): JsonObject {
  const date = moment(at);
  return {
    transaction_info: {
      ...body,
      transaction_initiation_date: date,
      transaction_updated_date: date,
    },
  };
}

/** The orders as its records show them, right or wrong. */
export function plantedOrders(orders: readonly Order[], plants: Plants): readonly Order[] {
  return plants.in('paypal', orders, {
    orderOf: partnerOrderIdOf,
    withAmount: (order, minor) => ({
      ...order,
      capture: order.capture && {
        ...order.capture,
        amount: { ...order.capture.amount, minor },
      },
    }),
    asStranger: (order) => ({
      ...order,
      request: { ...order.request, customId: undefined, invoiceId: undefined },
      capture: order.capture && { ...order.capture, id: `${order.capture.id}X` },
    }),
  });
}

/** More of them are told of no single span. */
const itemsMax = 10_000;

const tooLarge: Answer = {
  status: 400,
  body: {
    name: 'RESULTSET_TOO_LARGE',
    message: 'Result set size is greater than the maximum limit. Change the filter criteria.',
    maximum_items: itemsMax,
  },
};

interface Knowing {
  readonly settled: SettledDays;
  readonly now: Date;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns the end of PayPal's records: some minutes ago, or the start of a day that it does not know yet. */
function reportedUntil({ from }: RecordsQuery, { settled, now }: Knowing): Date {
  const day = dayOf(from);
  return settled.of(day).isLate ? new Date(`${day}T00:00:00Z`) : now;
}

/** Lines that belong to no order are dated at noon. */
function linesBesides({ from, to }: RecordsQuery, { settled }: Knowing): readonly JsonObject[] {
  const noon = new Date(`${dayOf(from)}T12:00:00Z`);
  if (noon < from || noon > to) return [];
  return settled.of(dayOf(from)).more.map((body) => shown({ at: noon, body }));
}

export function recordsAnswer(
  orders: readonly Order[],
  query: RecordsQuery,
  knowing: Knowing,
): Answer {
  const { from, to, page, pageSize } = query;
  const day = { ...knowing.settled.of(dayOf(from)), more: linesBesides(query, knowing) };
  const own = orders
    .flatMap((order) => [...chargeLine(order), ...refundLines(order), ...chargebackLine(order)])
    .filter(({ at }) => at >= from && at <= to)
    .toSorted((left, right) => left.at.getTime() - right.at.getTime())
    .map(shown);
  const lines = settledLines(own, day);
  if (lines.length > itemsMax) return tooLarge;
  const body = {
    transaction_details: lines.slice((page - 1) * pageSize, page * pageSize),
    start_date: moment(from),
    end_date: moment(to),
    page,
    total_items: lines.length,
    last_refreshed_datetime: moment(reportedUntil(query, knowing)),
    total_pages: Math.max(1, Math.ceil(lines.length / pageSize)),
  };
  return { status: 200, body };
}
