import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerAtOnce, perform, type Exchange } from '../../control/perform.ts';
import { acceptForms } from '../../platform/forms.ts';
import { asObject, textOf } from '../../platform/json.ts';
import { operations } from './operations.ts';
import { payIn, type Hecto } from './person.ts';
import type { Trade } from './model.ts';
import { dayRecords } from './records.ts';

const plainText = { 'content-type': 'text/plain; charset=utf-8' } as const;

/** The trades as its records show them, right or wrong. */
function plantedTrades({ control, trades }: Hecto): readonly Trade[] {
  return control.plants.in('hecto', trades.list(), {
    orderOf: ({ order }) => order.orderNumber,
    withAmount: (trade, amount) => ({
      ...trade,
      paid: trade.paid === null ? null : { ...trade.paid, amount },
    }),
    asStranger: (trade) => ({
      ...trade,
      number: `${trade.number}X`,
      order: { ...trade.order, orderNumber: `stranger-${trade.number}` },
    }),
  });
}

function records(hecto: Hecto, exchange: Exchange): Promise<FastifyReply> {
  const { request } = exchange;
  const input = request.method === 'GET' ? request.query : request.body;
  const text = () => dayRecords(plantedTrades(hecto), input, hecto.settings);
  const told = (body: string) => ({ status: 200, headers: plainText, body });
  return perform(exchange, {
    act: () => told(text()),
    decline: (code) => told(`${typeof code === 'string' ? code : 'ST10'}|내부 시스템 오류|0|\n`),
    fault: () => ({ status: 500, headers: plainText, body: '9999|내부 시스템 오류|0|\n' }),
  });
}

/** Money paid into an account, as the test host lets one say it. */
function testDeposit(hecto: Hecto, query: unknown): string {
  const { mchtId, method, bizType, vAcntNo, trdAmt } = asObject(query);
  const isAsked = mchtId === hecto.settings.merchantId && method === 'VA' && bizType === 'F1';
  const trade = hecto.trades.byAccount(textOf(vAcntNo) ?? '');
  if (!isAsked || trade === undefined) return 'FAIL';
  return payIn(hecto, trade, Number(textOf(trdAmt) ?? '')).ok ? 'OK' : 'FAIL';
}

/** The calls of a merchant's server. */
export function hectoApi(app: FastifyInstance, hecto: Hecto): void {
  const { control, settings } = hecto;
  acceptForms(app);
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const code = (error.statusCode ?? 500) < 500 ? 'ST09' : '9999';
    return reply
      .code(code === 'ST09' ? 200 : 500)
      .send({ params: { outStatCd: '0031', outRsltCd: code, outRsltMsg: '전문 오류' }, data: {} });
  });
  const exchangeOf = (operation: string, request: FastifyRequest, reply: FastifyReply) => ({
    control,
    subject: { provider: 'hecto', operation, partnerOrderId: undefined },
    request,
    reply,
  });
  for (const [name, { path, prepare }] of Object.entries(operations)) {
    app.post(path, (request, reply) => {
      const exchange = exchangeOf(name, request, reply);
      const prepared = prepare(hecto, request.body);
      if (!prepared.ok) return answerAtOnce(exchange, prepared.problem);
      const { partnerOrderId } = prepared.value;
      return perform(
        { ...exchange, subject: { ...exchange.subject, partnerOrderId } },
        prepared.value,
      );
    });
  }
  app.get('/spay/APIVBankTest.do', (request, reply) =>
    reply.headers(plainText).send(testDeposit(hecto, request.query)),
  );
  app.route({
    method: ['GET', 'POST'],
    url: `/api/pg/${settings.merchantId}/transInfo.do`,
    handler: (request, reply) => records(hecto, exchangeOf('records', request, reply)),
  });
}
