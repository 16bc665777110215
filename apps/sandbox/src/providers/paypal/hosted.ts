import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Control } from '../../control/control.ts';
import { acceptForms } from '../../platform/forms.ts';
import { serveText, textFile } from '../../platform/files.ts';
import { asObject } from '../../platform/json.ts';
import { sendOn, showPage } from '../../platform/pages.ts';
import { announceChoice } from './desk.ts';
import { endingPage, loginPage, paymentPage } from './hosted-page.ts';
import { isPayable, type Order } from './model.ts';
import type { Paypal } from './prepared.ts';
import { choose, isChoice, testBuyer, type Choice } from './person.ts';
import { calls } from './sources.ts';
import { newPayerId, partnerOrderIdOf } from './store.ts';

interface HostedOptions {
  readonly paypal: Paypal;
  readonly control: Control;
}

interface Address {
  Querystring: { token?: string };
}

interface Visit {
  readonly request: FastifyRequest<Address>;
  readonly reply: FastifyReply;
}

/** The pages that a person sees at PayPal: who they are, then how they pay. */
export function paypalPages(app: FastifyInstance, options: HostedOptions): void {
  acceptForms(app);
  serveText(app, {
    address: '/pay.css',
    type: 'text/css',
    text: textFile(import.meta.dirname, 'hosted.css'),
  });
  app.get<Address>(calls.page.path, (request, reply) => show(options, { request, reply }));
  app.post<Address>(calls.page.path, (request, reply) => answer(options, { request, reply }));
}

function show({ paypal }: HostedOptions, { request, reply }: Visit): FastifyReply {
  const order = paypal.orders.get(request.query.token ?? '');
  if (order === undefined) return showPage(reply, 404, endingPage(order, 'unknown'));
  if (!isPayable(order, paypal.clock.now())) {
    return showPage(reply, 410, endingPage(order, 'over'));
  }
  return showPage(reply, 200, order.payer === null ? loginPage(order) : paymentPage(order));
}

function choiceOf(body: Readonly<Record<string, unknown>>): Choice | undefined {
  const { as, step, funding } = body;
  const chosen = step === 'pay' ? funding : as;
  return isChoice(chosen) ? chosen : undefined;
}

function logIn({ paypal }: HostedOptions, order: Order, email: unknown): Order {
  const payer = { id: newPayerId(), email: typeof email === 'string' ? email : testBuyer };
  return paypal.orders.put({ ...order, payer });
}

function answer(options: HostedOptions, { request, reply }: Visit): FastifyReply {
  const { paypal, control } = options;
  const { orders, clock } = paypal;
  const order = orders.get(request.query.token ?? '');
  if (order === undefined) return showPage(reply, 404, endingPage(order, 'unknown'));
  const body = asObject(request.body);
  if (body['step'] === 'login') {
    if (!isPayable(order, clock.now())) return showPage(reply, 410, endingPage(order, 'over'));
    return showPage(reply, 200, paymentPage(logIn(options, order, body['email'])));
  }
  const as = choiceOf(body);
  if (as === undefined) return showPage(reply, 404, endingPage(order, 'unknown'));
  const call = control.calls.start({
    provider: 'paypal',
    operation: 'person',
    method: request.method,
    path: request.url,
    request: { as },
    partnerOrderId: partnerOrderIdOf(order),
  });
  call.judged('page', 0);
  const chosen = choose(order, as, clock.now());
  call.answered({ status: chosen.ok ? 303 : 410, body: as });
  if (!chosen.ok) return showPage(reply, 410, endingPage(order, 'over'));
  orders.put(chosen.value.order);
  if (as !== 'close' && as !== 'cancel') announceChoice(paypal, chosen.value.order);
  if (chosen.value.redirect === null) return showPage(reply, 200, endingPage(order, 'closed'));
  return sendOn(reply, chosen.value.redirect);
}
