import type { Answer } from '../../control/calls.ts';
import { asObject, textOf } from '../../platform/json.ts';
import { failure, success } from '../../platform/result.ts';
import { captureAnswer, capturedAnswer, minimalAnswer, orderAnswer } from './answers.ts';
import { memberText } from './member-text.ts';
import { capture, captureRefused, decided, newOrder, standing, type Order } from './model.ts';
import { done, missing, once, onOrder, refusing, type Paypal, type Prepare } from './prepared.ts';
import { fault, problemAnswer, problemOf, problemOfIssue } from './problems.ts';
import { parseRecords, plantedOrders, recordsAnswer } from './records.ts';
import { parseCreate } from './requests.ts';
import { isGenuine } from './signing.ts';
import { newNumber, orderMemoryMs, partnerOrderIdOf } from './store.ts';

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

interface Manner {
  readonly isWhole: boolean;
  readonly isUnderWay?: boolean;
}

function captureNow(paypal: Paypal, each: Order, { isWhole, isUnderWay = false }: Manner): Answer {
  const { orders, clock, places, announcer } = paypal;
  const change = capture(each, { id: newNumber(), now: clock.now(), isUnderWay });
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

/** Unless somebody has decided otherwise meanwhile. */
function completeCapture({ orders, clock, announcer }: Paypal, id: string): void {
  const order = orders.get(id);
  const next = order && decided(order, 'COMPLETED', clock.now());
  if (next !== undefined) announcer.announce('PAYMENT.CAPTURE.COMPLETED', orders.put(next));
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
  const act = (isUnderWay: boolean) =>
    onOrder(orders.get(id), (each) =>
      once(paypal, memory, () => captureNow(paypal, each, { isWhole, isUnderWay })),
    );
  return success({
    partnerOrderId: found && partnerOrderIdOf(found),
    act: () => act(false),
    takeOn: () => ({ answer: act(true), finish: () => completeCapture(paypal, id) }),
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

export const verify: Prepare = ({ webhookId }, { body, rawBody }) => {
  const fields = asObject(body);
  const text = (name: string) => textOf(fields[name]) ?? '';
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
