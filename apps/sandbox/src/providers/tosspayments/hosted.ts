import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Control } from '../../control/control.ts';
import { serveText, textFile } from '../../platform/files.ts';
import { acceptForms } from '../../platform/forms.ts';
import { asObject } from '../../platform/json.ts';
import { sendOn, showUnframed } from '../../platform/pages.ts';
import { endingPage, paymentPage } from './hosted-page.ts';
import type { TossPayments } from './prepared.ts';
import { choose } from './person.ts';
import { calls } from './sources.ts';

interface PagesOptions {
  readonly toss: TossPayments;
  readonly control: Control;
  readonly merchantName: string;
}

interface Address {
  Params: { paymentKey: string };
}

/** The window of Toss Payments, one for each method. */
export function tossPaymentsPages(app: FastifyInstance, options: PagesOptions): void {
  const { payments } = options.toss;
  const { path } = calls.page;
  acceptForms(app);
  serveText(app, {
    address: '/pay.css',
    type: 'text/css',
    text: textFile(import.meta.dirname, 'hosted.css'),
  });
  app.get<Address>(path, (request, reply) => {
    const payment = payments.get(request.params.paymentKey);
    if (payment === undefined) return showUnframed(reply, 404, endingPage('unknown'));
    if (payment.status === 'EXPIRED') return showUnframed(reply, 410, endingPage('expired'));
    const isOpen = payment.status === 'READY' || payment.status === 'IN_PROGRESS';
    if (!isOpen) return showUnframed(reply, 409, endingPage('already over'));
    return showUnframed(reply, 200, paymentPage(payment, options.merchantName));
  });
  app.post<Address>(path, (request, reply) => answer(options, request, reply));
}

function answer(
  { toss, control }: PagesOptions,
  request: FastifyRequest<Address>,
  reply: FastifyReply,
): FastifyReply {
  const payment = toss.payments.get(request.params.paymentKey);
  if (payment === undefined) return showUnframed(reply, 404, endingPage('unknown'));
  const { as } = asObject(request.body);
  const call = control.calls.start({
    provider: 'tosspayments',
    operation: 'person',
    method: request.method,
    path: request.url,
    request: { as },
    partnerOrderId: payment.order.orderId,
  });
  call.judged('page', 0);
  const chosen = choose(payment, request.body, toss.clock.now());
  call.answered({ status: chosen.ok ? 303 : 409, body: chosen.ok ? as : chosen.problem });
  if (!chosen.ok) {
    const ending = chosen.problem === 'unclear' ? 'unknown' : chosen.problem;
    return showUnframed(reply, 409, endingPage(ending));
  }
  toss.payments.put(chosen.value.payment);
  if (chosen.value.redirect === null) return showUnframed(reply, 200, endingPage('closed'));
  return sendOn(reply, chosen.value.redirect);
}
