import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Control } from '../../control/control.ts';
import { serveText, textFile } from '../../platform/files.ts';
import { acceptForms } from '../../platform/forms.ts';
import { asObject } from '../../platform/json.ts';
import { sendOn, showUnframed } from '../../platform/pages.ts';
import { endingPage, paymentPage } from './hosted-page.ts';
import { isOpen } from './model.ts';
import type { TossPay } from './operations.ts';
import { choose, isChoice } from './person.ts';

interface PagesOptions {
  readonly toss: TossPay;
  readonly control: Control;
  readonly merchantName: string;
}

interface Address {
  Querystring: { payToken?: string };
}

/** The page of the Toss app, which refuses to be framed. */
export function tossPages(app: FastifyInstance, options: PagesOptions): void {
  const { payments } = options.toss;
  acceptForms(app);
  serveText(app, {
    address: '/pay.css',
    type: 'text/css',
    text: textFile(import.meta.dirname, 'hosted.css'),
  });
  app.get<Address>('/payfront/auth', (request, reply) => {
    const payment = payments.get(request.query.payToken ?? '');
    if (payment === undefined) return showUnframed(reply, 404, endingPage('unknown'));
    if (!isOpen(payment)) return showUnframed(reply, 409, endingPage('already over'));
    return showUnframed(reply, 200, paymentPage(payment, options.merchantName));
  });
  app.post<Address>('/payfront/auth', (request, reply) => answer(options, request, reply));
}

function answer(
  { toss, control }: PagesOptions,
  request: FastifyRequest<Address>,
  reply: FastifyReply,
): FastifyReply {
  const payment = toss.payments.get(request.query.payToken ?? '');
  const { as } = asObject(request.body);
  if (payment === undefined || !isChoice(as))
    return showUnframed(reply, 404, endingPage('unknown'));
  const call = control.calls.start({
    provider: 'toss',
    operation: 'person',
    method: request.method,
    path: request.url,
    request: { as },
    partnerOrderId: payment.order.orderNo,
  });
  call.judged('page', 0);
  const chosen = choose(payment, as, toss.clock.now());
  call.answered({ status: chosen.ok ? 303 : 409, body: chosen.ok ? as : chosen.problem });
  if (!chosen.ok) return showUnframed(reply, 409, endingPage(chosen.problem));
  toss.payments.put(chosen.value.payment);
  if (chosen.value.redirect === null) return showUnframed(reply, 200, endingPage('closed'));
  return sendOn(reply, chosen.value.redirect);
}
