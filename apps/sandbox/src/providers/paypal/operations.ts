import type { Answer } from '../../control/calls.ts';
import type { ErrorCode } from '../../control/outcomes.ts';
import type { Operation } from '../../control/perform.ts';
import type { SettledDays } from '../../control/settled-days.ts';
import type { Plants } from '../../control/plants.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Waits } from '../../platform/waits.ts';
import { asObject, textOf } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import {
  captureAnswer,
  capturedAnswer,
  minimalAnswer,
  orderAnswer,
  refundAnswer,
  type Places,
} from './answers.ts';
import type { Announcer, Style } from './events.ts';
import { memberText } from './member-text.ts';
import { capture, captureRefused, newOrder, refund, standing, type Order } from './model.ts';
import {
  declined,
  fault,
  problemAnswer,
  problemOf,
  problemOfIssue,
  type PaypalProblem,
} from './problems.ts';
import { parseRecords, plantedOrders, recordsAnswer } from './records.ts';
import { parseCreate, parseRefund } from './requests.ts';
import { isGenuine } from './signing.ts';
import {
  newNumber,
  orderMemoryMs,
  partnerOrderIdOf,
  refundMemoryMs,
  type Orders,
  type Remembered,
} from './store.ts';
import type { Tokens } from './token.ts';

export interface Paypal {
  readonly orders: Orders;
  readonly settled: SettledDays;
  readonly remembered: Remembered;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly announcer: Announcer;
  /** How its messages are written. */
  readonly style: Style;
  readonly waits: Waits;
  readonly plants: Plants;
  readonly webhookId: string;
  readonly places: () => Places;
}

export interface Asked {
  readonly id: string;
  readonly body: unknown;
  readonly rawBody: string;
  readonly query: unknown;
  readonly requestId: string | undefined;
  readonly isWhole: boolean;
}

/** A request that was understood: which order it is about, and how to do it. */
export interface Prepared extends Operation {
  readonly partnerOrderId: string | undefined;
}

export type Prepare = (paypal: Paypal, asked: Asked) => Result<Prepared, PaypalProblem>;

const missing = problemOfIssue('INVALID_RESOURCE_ID');
const done = (status: number, body: object): Answer => ({ status, body });

const refusing = (operation: string) => ({
  decline: (errorCode: ErrorCode | undefined) => problemAnswer(declined(operation, errorCode)),
  // A number chooses one of ours for `decline` alone: a code that is planted is that code.
  say: (code: ErrorCode) => problemAnswer(declined(operation, String(code))),
  fault,
});

interface Memory {
  readonly name: string;
  readonly requestId: string | undefined;
  readonly memoryMs: number;
  /** An order says by it that it was asked for before; a refund says nothing of the kind. */
  readonly statusAgain: 200 | 201;
}

/** The same request again is answered as before, and done once. */
function once(paypal: Paypal, memory: Memory, act: () => Answer): Answer {
  const { remembered, clock } = paypal;
  if (memory.requestId === undefined) return act();
  const name = `${memory.name} ${memory.requestId}`;
  const before = remembered.answerOf(name, clock.now());
  if (before !== undefined) return { ...before, status: memory.statusAgain };
  const answer = act();
  if (answer.status < 300) {
    remembered.keep(name, answer, new Date(clock.now().getTime() + memory.memoryMs));
  }
  return answer;
}

export const create: Prepare = (paypal, { body, requestId, isWhole }) => {
  const { orders, clock, places } = paypal;
  if (asObject(body)['payment_source'] !== undefined && requestId === undefined) {
    return failure(problemOfIssue('PAYPAL_REQUEST_ID_REQUIRED'));
  }
  const parsed = parseCreate(body);
  if (!parsed.ok) return parsed;
  const { customId, invoiceId } = parsed.value;
  const memory = { name: 'create', requestId, memoryMs: orderMemoryMs, statusAgain: 200 } as const;
  return success({
    partnerOrderId: customId ?? invoiceId,
    act: () =>
      once(paypal, memory, () => {
        const order = orders.put(newOrder(parsed.value, newNumber(), clock.now()));
        const answer = isWhole ? orderAnswer(order, places()) : minimalAnswer(order, places());
        return done(isWhole ? 201 : 200, answer);
      }),
    ...refusing('create'),
  });
};

function onOrder(order: Order | undefined, act: (order: Order) => Answer): Answer {
  return order === undefined ? problemAnswer(missing) : act(order);
}

export const order: Prepare = ({ orders, clock, places }, { id }) => {
  const found = orders.get(id);
  return success({
    partnerOrderId: found && partnerOrderIdOf(found),
    act: () =>
      onOrder(orders.get(id), (each) =>
        done(200, orderAnswer(standing(each, clock.now()), places())),
      ),
    ...refusing('order'),
  });
};

function captureNow(paypal: Paypal, each: Order, isWhole: boolean): Answer {
  const { orders, clock, places, announcer } = paypal;
  const change = capture(each, { id: newNumber(), now: clock.now() });
  if (!change.ok) {
    if (change.problem.issue === 'INSTRUMENT_DECLINED') orders.put(captureRefused(each));
    return problemAnswer(change.problem);
  }
  const next = orders.put(change.value);
  announcer.announce(
    next.capture?.status === 'PENDING' ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED',
    next,
  );
  return done(201, isWhole ? orderAnswer(next, places()) : capturedAnswer(next, places()));
}

export const captureOrder: Prepare = (paypal, { id, requestId, isWhole }) => {
  const { orders } = paypal;
  const found = orders.get(id);
  const memory = {
    name: `capture ${id}`,
    requestId,
    memoryMs: orderMemoryMs,
    statusAgain: 200,
  } as const;
  return success({
    partnerOrderId: found && partnerOrderIdOf(found),
    act: () =>
      onOrder(orders.get(id), (each) =>
        once(paypal, memory, () => captureNow(paypal, each, isWhole)),
      ),
    ...refusing('capture'),
    giveUp: () => {
      const each = orders.get(id);
      if (each !== undefined) orders.put(captureRefused(each));
    },
  });
};

export const captureDetails: Prepare = ({ orders, places }, { id }) => {
  const found = orders.ofCapture(id);
  return success({
    partnerOrderId: found && partnerOrderIdOf(found),
    act: () =>
      onOrder(orders.ofCapture(id), (each) =>
        each.capture === null
          ? problemAnswer(missing)
          : done(200, captureAnswer(each.capture, each, places())),
      ),
    ...refusing('captureDetails'),
  });
};

export const refundCapture: Prepare = (paypal, { id, body, requestId }) => {
  const { orders, clock, places, announcer } = paypal;
  const parsed = parseRefund(body);
  if (!parsed.ok) return parsed;
  const found = orders.ofCapture(id);
  const memory = {
    name: `refund ${id}`,
    requestId,
    memoryMs: refundMemoryMs,
    statusAgain: 201,
  } as const;
  return success({
    partnerOrderId: found && partnerOrderIdOf(found),
    act: () =>
      once(paypal, memory, () =>
        onOrder(orders.ofCapture(id), (each) => {
          const change = refund(each, parsed.value, { id: newNumber(), now: clock.now() });
          if (!change.ok) return problemAnswer(change.problem);
          const next = orders.put(change.value);
          const made = next.capture?.refunds.at(-1);
          if (made === undefined) return fault();
          announcer.announce('PAYMENT.CAPTURE.REFUNDED', next);
          return done(201, refundAnswer(made, next, places()));
        }),
      ),
    ...refusing('refund'),
  });
};

export const refundDetails: Prepare = ({ orders, places }, { id }) => {
  const found = orders.ofRefund(id);
  const made = found?.capture?.refunds.find((each) => each.id === id);
  return success({
    partnerOrderId: found && partnerOrderIdOf(found),
    act: () =>
      found === undefined || made === undefined
        ? problemAnswer(missing)
        : done(200, refundAnswer(made, found, places())),
    ...refusing('refundDetails'),
  });
};

export const verify: Prepare = ({ webhookId }, { body, rawBody }) => {
  const asked = asObject(body);
  const text = (name: string) => textOf(asked[name]) ?? '';
  const event = memberText(rawBody, 'webhook_event');
  if (event === undefined) {
    return failure(problemOfIssue('MISSING_REQUIRED_PARAMETER', '/webhook_event'));
  }
  return success({
    partnerOrderId: undefined,
    act: () => {
      const genuine =
        text('webhook_id') === webhookId &&
        isGenuine({
          id: text('transmission_id'),
          time: text('transmission_time'),
          webhookId,
          body: event,
          signature: text('transmission_sig'),
          authAlgo: text('auth_algo'),
        });
      return done(200, { verification_status: genuine ? 'SUCCESS' : 'FAILURE' });
    },
    decline: () => problemAnswer(problemOf('NOT_AUTHORIZED', 'PERMISSION_DENIED')),
    fault,
  });
};

export const transactions: Prepare = ({ orders, plants, settled, clock }, { query }) => {
  const parsed = parseRecords(query);
  if (!parsed.ok) return parsed;
  return success({
    partnerOrderId: undefined,
    act: () => {
      const shown = plantedOrders(orders.list(), plants);
      return recordsAnswer(shown, parsed.value, { settled, now: clock.now() });
    },
    ...refusing('transactions'),
  });
};
