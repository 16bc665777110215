import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Control } from '../../control/control.ts';
import { acceptForms } from '../../platform/forms.ts';
import { serveText, textFile } from '../../platform/files.ts';
import { asObject } from '../../platform/json.ts';
import { sendOn, showPage } from '../../platform/pages.ts';
import { devices, endingPage, paymentPage, type Device } from './hosted-page.ts';
import { isExpired, isWaiting, opened } from './model.ts';
import type { Kakaopay } from './operations.ts';
import { choose, isChoice } from './person.ts';

interface HostedOptions {
  readonly kakaopay: Kakaopay;
  readonly control: Control;
  readonly merchantName: string;
}

interface Address {
  Params: { tid: string };
}

/** The pages that a person sees at KakaoPay, for a desktop, a phone's browser and the app. */
export function kakaopayPages(app: FastifyInstance, options: HostedOptions): void {
  acceptForms(app);
  serveText(app, {
    address: '/pay.css',
    type: 'text/css',
    text: textFile(import.meta.dirname, 'hosted.css'),
  });
  for (const device of devices) {
    const address = device === 'pc' ? '/pay/:tid' : `/pay/:tid/${device}`;
    app.get<Address>(address, (request, reply) => show(options, device, { request, reply }));
    app.post<Address>(address, (request, reply) => answer(options, device, { request, reply }));
  }
}

interface Visit {
  readonly request: FastifyRequest<Address>;
  readonly reply: FastifyReply;
}

function show(options: HostedOptions, device: Device, { request, reply }: Visit): FastifyReply {
  const { payments, clock } = options.kakaopay;
  const payment = payments.get(request.params.tid);
  if (payment === undefined) return showPage(reply, 404, endingPage(device, 'unknown'));
  if (isExpired(payment, clock.now())) return showPage(reply, 410, endingPage(device, 'expired'));
  if (!isWaiting(payment, clock.now())) {
    return showPage(reply, 409, endingPage(device, 'already over'));
  }
  const { merchantName } = options;
  return showPage(
    reply,
    200,
    paymentPage({ device, merchantName, payment: payments.put(opened(payment)) }),
  );
}

function answer(options: HostedOptions, device: Device, { request, reply }: Visit): FastifyReply {
  const { payments, clock } = options.kakaopay;
  const payment = payments.get(request.params.tid);
  const { as } = asObject(request.body);
  if (payment === undefined || !isChoice(as)) {
    return showPage(reply, 404, endingPage(device, 'unknown'));
  }
  const call = options.control.calls.start({
    provider: 'kakaopay',
    operation: 'person',
    method: request.method,
    path: request.url,
    request: { as },
    partnerOrderId: payment.order.partnerOrderId,
  });
  call.judged('page', 0);
  const chosen = choose(payment, as, clock.now());
  call.answered({
    status: chosen.ok ? 303 : 409,
    body: chosen.ok ? as : chosen.problem,
  });
  if (!chosen.ok) return showPage(reply, 409, endingPage(device, chosen.problem));
  payments.put(chosen.value.payment);
  if (chosen.value.redirect === null) return showPage(reply, 200, endingPage(device, 'closed'));
  return sendOn(reply, chosen.value.redirect);
}
