import type { FastifyInstance } from 'fastify';
import { html } from '../../platform/html.ts';
import { asObject, countOf, textOf, type JsonObject } from '../../platform/json.ts';
import { sendOn, showPage } from '../../platform/pages.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { customerKeyOf } from './billing-requests.ts';
import { problem, type Problem } from './errors.ts';
import { windowFrame } from './hosted-page.ts';
import { newPayment, type Payment } from './model.ts';
import type { TossPayments } from './prepared.ts';
import { parseCreate } from './requests.ts';
import { calls } from './sources.ts';
import { newPaymentKey, newTransactionKey } from './store.ts';
import { windowScript } from './window-script.ts';

const anonymous = '@@ANONYMOUS';

/** Reads an order from an address, where everything is text; the script sends whole won and whole hours. */
function fromAddress(query: JsonObject): JsonObject {
  const number = (name: string) => countOf(Number(textOf(query[name]) ?? Number.NaN));
  return { ...query, amount: number('amount'), validHours: number('validHours') };
}

/** `requestPayment`: the payment begins when the window opens, and has a key from then on. */
export function openWindow(toss: TossPayments, request: JsonObject): Result<Payment, Problem> {
  const { customerKey } = request;
  if (customerKey !== anonymous && customerKeyOf(customerKey) === undefined) {
    return failure(problem('INVALID_CUSTOMER_KEY'));
  }
  const parsed = parseCreate(request);
  if (!parsed.ok) return parsed;
  const before = toss.payments.ofOrder(parsed.value.orderId);
  if (before !== undefined && before.transactions.length > 0) {
    return failure(problem('DUPLICATED_ORDER_ID'));
  }
  const stamp = { key: newPaymentKey(), now: toss.clock.now() };
  const secret = `ps_${newTransactionKey().slice(-20)}`;
  return success(toss.payments.put(newPayment(parsed.value, stamp, secret)));
}

/** Returns the `failUrl` of a wrong request, with the code, the reason and the order. */
function failed(query: JsonObject, { code, message }: Problem): string | undefined {
  const failUrl = textOf(query['failUrl']) ?? '';
  if (!URL.canParse(failUrl) || !/^https?:/.test(failUrl)) return undefined;
  const address = new URL(failUrl);
  const parameters = { code, message, orderId: textOf(query['orderId']) ?? '' };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/** The script that shops load, and the window that its `requestPayment` opens. */
export function paymentWindow(app: FastifyInstance, toss: TossPayments): void {
  app.get(calls.script.path, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(windowScript),
  );
  app.get(calls.window.path, (request, reply) => {
    const query = fromAddress(asObject(request.query));
    const opened = openWindow(toss, query);
    if (opened.ok) {
      return sendOn(reply, `/tosspayments/v1/payments/${opened.value.paymentKey}/checkout`);
    }
    const back = failed(query, opened.problem);
    const wrong = html`<h1>잘못된 요청입니다</h1>`;
    return back === undefined
      ? showPage(reply, 400, windowFrame('잘못된 요청', wrong))
      : sendOn(reply, back);
  });
}
