import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../../control/calls.ts';
import { answerAtOnce, perform, type Exchange } from '../../control/perform.ts';
import { serveText, textFile } from '../../platform/files.ts';
import { acceptForms } from '../../platform/forms.ts';
import { asObject, textOf } from '../../platform/json.ts';
import { serveModules } from '../../platform/modules.ts';
import { pageHeaders } from '../../platform/pages.ts';
import { errorCode, codeOfMethod, refusals, type Refusal } from './errors.ts';
import { backPage, errorPage, paymentPage, systemErrorPage } from './hosted-page.ts';
import { isExpired, isOpen, newPayment, tried, type Payment } from './model.ts';
import { judge, type Typed } from './person.ts';
import { parsePurchase, type PurchaseRequest } from './requests.ts';
import { backTo, complete, leave, type Back, type Sbps } from './sale.ts';
import { parseShiftJisForm } from './shift-jis.ts';
import { calls } from './sources.ts';

function pageAnswer(status: number, text: string, seen: unknown): Answer {
  return {
    status,
    headers: pageHeaders,
    body: text,
    seen,
  };
}

function back(way: Back, title: string): Answer {
  const fields = Object.fromEntries(way.fields);
  return pageAnswer(200, backPage(way, title), {
    to: way.address,
    res_result: fields['res_result'],
    res_err_code: fields['res_err_code'],
  });
}

/** Serves the merchant's form (A01-1). Call it inside a plugin of its own. */
export function sbpsEntrance(app: FastifyInstance, sbps: Sbps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, Buffer.isBuffer(body) ? parseShiftJisForm(body) : {}),
  );
  app.post(calls.purchase.path, (request, reply) => enter(sbps, request, reply));
}

function enter(sbps: Sbps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { merchant, control, payments } = sbps;
  const fields = Object.fromEntries(
    Object.entries(asObject(request.body)).map(([name, value]) => [name, String(value)]),
  );
  const subject = { provider: 'sbps', operation: 'enter', partnerOrderId: fields['order_id'] };
  const exchange: Exchange = { control, subject, request, reply };
  const now = control.clock.now();
  const parsed = parsePurchase(fields, merchant, now);
  if (!parsed.ok) {
    const { code, from } = parsed.problem;
    return answerAtOnce(exchange, unwanted(sbps, code, from));
  }
  const existing = payments.ofOrder(parsed.value.orderId);
  if (existing !== undefined) {
    const code = errorCode(codeOfMethod[parsed.value.method], 'duplicate', 'order_id');
    return answerAtOnce(exchange, unwanted(sbps, code, parsed.value));
  }
  const payment = payments.put(newPayment(parsed.value, { ...payments.newNames(), now }));
  return answerAtOnce(exchange, {
    status: 303,
    headers: { location: `/sbps/pay/${payment.page}`, 'referrer-policy': 'no-referrer' },
    body: '',
  });
}

/** Reports a problem to the merchant through the browser if its identity is certain; nobody else learns anything. */
function unwanted(sbps: Sbps, code: string, from: PurchaseRequest | undefined): Answer {
  if (from === undefined) return pageAnswer(400, systemErrorPage(code), { code });
  return back(
    backTo(sbps, from, { to: 'error_url', code, payment: undefined }),
    'お手続きを受け付けられませんでした',
  );
}

interface Address {
  Params: { page: string };
}

interface Visit {
  readonly request: FastifyRequest<Address>;
  readonly reply: FastifyReply;
}

/** The pages that a person sees. */
export function sbpsPages(app: FastifyInstance, sbps: Sbps): void {
  acceptForms(app);
  serveText(app, {
    address: '/pay.css',
    type: 'text/css',
    text: textFile(import.meta.dirname, 'hosted.css'),
  });
  serveModules(app, { address: '/browser', folder: `${import.meta.dirname}/browser` });
  app.get<Address>('/pay/:page', (request, reply) => show(sbps, { request, reply }));
  app.post<Address>('/pay/:page', (request, reply) => typed(sbps, { request, reply }));
}

function pageOf(sbps: Sbps, payment: Payment, refusal?: Refusal): string {
  return paymentPage({ payment, merchantName: sbps.merchant.name, refusal });
}

function show(sbps: Sbps, { request, reply }: Visit): FastifyReply {
  const payment = sbps.payments.ofPage(request.params.page);
  const { status, body, headers } = closed(sbps, payment) ??
    (payment && pageAnswer(200, pageOf(sbps, payment), 'page')) ?? {
      status: 404,
      body: '',
      headers: {},
    };
  return reply
    .code(status)
    .headers(headers ?? {})
    .send(body);
}

/** Returns the page to show instead when nothing can be paid any more. */
function closed(sbps: Sbps, payment: Payment | undefined): Answer | undefined {
  if (payment === undefined) return pageAnswer(404, errorPage('unknown'), 'unknown');
  if (!isOpen(payment)) return pageAnswer(409, errorPage('over'), 'over');
  if (!isExpired(payment, sbps.control.clock.now())) return undefined;
  const code = errorCode(codeOfMethod[payment.request.method], 'expired');
  return back(leave(sbps, payment, { as: 'fail', code }), 'お手続きの有効期限が切れました');
}

function readTyped(body: unknown): Typed {
  const fields = asObject(body);
  const text = (name: string): string => textOf(fields[name]) ?? '';
  return {
    pin: text('pin'),
    age: text('age'),
    cc_number: text('cc_number'),
    cc_expiration: text('cc_expiration'),
    security_code: text('security_code'),
    one_time_password: text('one_time_password'),
    code: text('code'),
  };
}

const sorry = 'お支払いを完了できませんでした';

function typed(sbps: Sbps, { request, reply }: Visit): FastifyReply | Promise<FastifyReply> {
  const { control, payments, codes } = sbps;
  const payment = payments.ofPage(request.params.page);
  const as = textOf(asObject(request.body)['as']) ?? 'pay';
  const partnerOrderId = payment?.request.orderId;
  const subject = { provider: 'sbps', operation: 'purchase', partnerOrderId };
  const exchange: Exchange = { control, subject, request, reply, seen: { as } };
  const over = closed(sbps, payment);
  if (over !== undefined || payment === undefined) {
    return answerAtOnce(exchange, over ?? pageAnswer(404, errorPage('unknown'), 'unknown'));
  }
  const leaveWith = (code: string): Answer =>
    back(leave(sbps, payment, { as: 'fail', code }), sorry);
  if (as === 'cancel') {
    const way = leave(sbps, payment, { as: 'cancel', code: '' });
    return answerAtOnce(exchange, back(way, 'お支払いをやめました'));
  }
  if (as === 'fail') return answerAtOnce(exchange, leaveWith(refusals.cardRejected.code));
  if (as === 'close') return answerAtOnce(exchange, pageAnswer(200, errorPage('closed'), as));
  const judged = judge(payment, readTyped(request.body), codes);
  if (judged.kind === 'wrong') return answerAtOnce(exchange, wrong(sbps, payment, judged.refusal));
  if (judged.kind === 'refused') return answerAtOnce(exchange, leaveWith(judged.code));
  if (judged.kind === 'authenticate') {
    const next = payments.put({ ...payment, status: 'AUTHENTICATING' });
    return answerAtOnce(exchange, pageAnswer(200, pageOf(sbps, next), 'authenticate'));
  }
  return perform(exchange, {
    act: async () =>
      back(await complete(sbps, payment, judged.prepaidCode), 'お支払いが完了しました'),
    decline: (code) => leaveWith(String(code ?? refusals.cardRejected.code)),
    say: (code) => {
      const redirect = { to: 'error_url', code: String(code), payment } as const;
      return back(backTo(sbps, payment.request, redirect), sorry);
    },
    fault: () => pageAnswer(500, systemErrorPage('1101'), '1101'),
  });
}

function wrong(sbps: Sbps, payment: Payment, refusal: Refusal): Answer {
  const next = tried(payment, refusal);
  sbps.payments.put(next.payment);
  if (next.kind === 'again') {
    return pageAnswer(200, pageOf(sbps, next.payment, refusal), { refusal });
  }
  const { code } = refusals[refusal];
  return back(leave(sbps, next.payment, { as: 'fail', code }), sorry);
}
