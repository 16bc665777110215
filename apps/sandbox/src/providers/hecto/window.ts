import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../../control/calls.ts';
import { answerAtOnce, perform as performCall, type Exchange } from '../../control/perform.ts';
import { acceptForms } from '../../platform/forms.ts';
import { serveText, textFile } from '../../platform/files.ts';
import { asObject, textOf, type JsonObject } from '../../platform/json.ts';
import { serveModules } from '../../platform/modules.ts';
import { pageHeaders, showPage } from '../../platform/pages.ts';
import { readEntry } from './entry.ts';
import { methods, type Method } from './methods.ts';
import { fail, isExpired, isOpen, openTrade, picturesMax, type Trade } from './model.ts';
import { isChoice, perform, wayBackOf, type Act, type Hecto, type WayBack } from './person.ts';
import { newNumber, newPicture, newTicket } from './store.ts';
import { backPage, endingPage, problemPage, windowPage } from './window-page.ts';
import { parseWindow, type WindowOrder } from './window-request.ts';

function problemAnswer(code: string): Answer {
  return { status: 200, headers: pageHeaders, body: problemPage(code), seen: { outRsltCd: code } };
}

/** A window that is opened again before anything was done in it is the same one. */
function open(hecto: Hecto, order: WindowOrder): Answer {
  const { trades, settings, control } = hecto;
  const now = control.clock.now();
  const before = trades.byOrder(order.orderNumber);
  const isSame =
    before !== undefined && isOpen(before, now) && before.order.method === order.method;
  if (before !== undefined && !isSame) return problemAnswer('ST50');
  const trade =
    before ??
    trades.put(
      openTrade(order, {
        ticket: newTicket(),
        number: newNumber(order.method, settings.merchantId, now),
        picture: newPicture(),
        now,
      }),
    );
  const location = `/hecto/window/${trade.ticket}`;
  return {
    status: 303,
    headers: { ...pageHeaders, location },
    body: '',
    seen: { trdNo: trade.number },
  };
}

function openWindow(hecto: Hecto, method: Method, exchange: Exchange) {
  const order = parseWindow(exchange.request.body, method, hecto.settings);
  if (!order.ok) return answerAtOnce(exchange, problemAnswer(order.problem));
  const subject = { ...exchange.subject, partnerOrderId: order.value.orderNumber };
  return performCall(
    { ...exchange, subject },
    {
      act: () => open(hecto, order.value),
      decline: (code) => problemAnswer(typeof code === 'string' ? code : 'ST90'),
      fault: () => problemAnswer('9999'),
    },
  );
}

interface Visit {
  readonly request: FastifyRequest<{ Params: { ticket: string } }>;
  readonly reply: FastifyReply;
}

function endedPage(hecto: Hecto, trade: Trade, reply: FastifyReply): FastifyReply {
  return isExpired(trade, hecto.control.clock.now())
    ? showPage(reply, 410, endingPage('expired'))
    : showPage(reply, 409, endingPage('already over', wayBackOf(hecto, trade)));
}

function show(hecto: Hecto, { request, reply }: Visit): FastifyReply {
  const trade = hecto.trades.byTicket(request.params.ticket);
  if (trade === undefined) return showPage(reply, 404, endingPage('unknown'));
  if (!isOpen(trade, hecto.control.clock.now())) return endedPage(hecto, trade, reply);
  return showPage(reply, 200, windowPage(trade));
}

function sendBack(hecto: Hecto, back: WayBack | null, { trade, reply }: Page): FastifyReply {
  const { orderNumber } = trade.order;
  reply.raw.once('finish', () =>
    hecto.control.notifier.returned({ provider: 'hecto', orderId: orderNumber }),
  );
  return back === null
    ? showPage(reply, 200, endingPage('closed'))
    : showPage(reply, 200, backPage(back));
}

interface Page {
  readonly trade: Trade;
  readonly reply: FastifyReply;
}

function act(hecto: Hecto, page: Page, chosenAct: Act): FastifyReply {
  const done = perform(hecto, page.trade, chosenAct);
  return done.ok
    ? sendBack(hecto, done.value.post, page)
    : endedPage(hecto, page.trade, page.reply);
}

/** Checks the entry before anything is charged; the fifth wrong picture ends the payment. */
function pay(hecto: Hecto, page: Page, body: JsonObject): FastifyReply {
  const { trade, reply } = page;
  const entry = readEntry(trade, body);
  if (entry.kind === 'wrong') return showPage(reply, 200, windowPage(trade, entry.problem));
  if (entry.kind === 'wrong-picture') {
    const wrongPictures = trade.wrongPictures + 1;
    const next = hecto.trades.put({ ...trade, wrongPictures, picture: newPicture() });
    if (wrongPictures < picturesMax) return showPage(reply, 200, windowPage(next, entry.problem));
    return sendBack(hecto, wayBackOf(hecto, hecto.trades.put(fail(next, '2002'))), page);
  }
  const code = entry.refusedWith;
  if (code !== undefined) return act(hecto, page, { as: 'fail', code });
  return act(hecto, page, { as: 'pay', bankCode: textOf(body['bankCode']) });
}

function answer(hecto: Hecto, { request, reply }: Visit): FastifyReply {
  const trade = hecto.trades.byTicket(request.params.ticket);
  const body = asObject(request.body);
  const { as } = body;
  if (trade === undefined || !isChoice(as)) return showPage(reply, 404, endingPage('unknown'));
  const { orderNumber: partnerOrderId, method } = trade.order;
  const call = hecto.control.calls.start({
    provider: 'hecto',
    operation: 'person',
    method: request.method,
    path: `/hecto/window/${method.name}`,
    request: { as },
    partnerOrderId,
  });
  call.judged('page', 0);
  if (!isOpen(trade, hecto.control.clock.now())) return endedPage(hecto, trade, reply);
  const page = { trade, reply };
  if (as === 'pay') return pay(hecto, page, body);
  return act(hecto, page, { as, code: textOf(body['failure']) });
}

/** The payment window: a form opens it, people act in it, a form leads back. */
export function hectoWindow(app: FastifyInstance, hecto: Hecto): void {
  acceptForms(app);
  const folder = import.meta.dirname;
  serveText(app, {
    address: '/window.css',
    type: 'text/css',
    text: textFile(folder, 'window.css'),
  });
  serveModules(app, { address: '/browser', folder: `${folder}/browser` });
  for (const method of methods) {
    app.post(method.path, (request, reply) => {
      const subject = { provider: 'hecto', operation: 'window', partnerOrderId: undefined };
      return openWindow(hecto, method, { control: hecto.control, subject, request, reply });
    });
  }
  app.get<{ Params: { ticket: string } }>('/window/:ticket', (request, reply) =>
    show(hecto, { request, reply }),
  );
  app.post<{ Params: { ticket: string } }>('/window/:ticket', (request, reply) =>
    answer(hecto, { request, reply }),
  );
}
