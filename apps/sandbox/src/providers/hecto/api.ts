import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerAtOnce, perform, type Exchange } from '../../control/perform.ts';
import { acceptForms } from '../../platform/forms.ts';
import { asObject, textOf, type JsonObject } from '../../platform/json.ts';
import { operations } from './operations.ts';
import { payIn, type Hecto } from './person.ts';
import type { Trade } from './model.ts';
import { dayRecords, recordsProblem } from './records.ts';
import { messageOf } from './results.ts';
import { calls } from './sources.ts';

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
  // A day is asked for method by method: a choice may be about one of them.
  const subject = { ...exchange.subject, partnerOrderId: textOf(asObject(input)['method']) };
  const text = () => dayRecords(plantedTrades(hecto), input, hecto.settings);
  const page = (body: string) => ({ status: 200, headers: plainText, body });
  return perform(
    { ...exchange, subject },
    {
      act: () => page(text()),
      decline: (code) => page(recordsProblem(String(code ?? 'ST10'))),
      fault: () => ({ status: 500, headers: plainText, body: recordsProblem('ST10') }),
    },
  );
}

/** Money paid into an account, as the test host lets one say it (§14.4). */
function testDeposit(hecto: Hecto, query: unknown): JsonObject {
  const { mchtId, method, bizType, vAcntNo, trdAmt } = asObject(query);
  const isAccount = mchtId === hecto.settings.merchantId && method === 'VA' && bizType === 'F1';
  const trade = hecto.trades.byAccount(textOf(vAcntNo) ?? '');
  const isPaid =
    isAccount && trade !== undefined && payIn(hecto, trade, Number(textOf(trdAmt) ?? '')).ok;
  const outRsltCd = isPaid ? '0000' : 'ST09';
  return { method: 'VA', bizType: 'F1', outRsltCd, outRsltMsg: messageOf(outRsltCd) };
}

const names = ['cancel', 'refund', 'inquiry', 'issueKey', 'chargeKey', 'deleteKey'] as const;

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
  for (const name of names) {
    app.post(calls[name].path, (request, reply) => {
      const exchange = exchangeOf(name, request, reply);
      const prepared = operations[name](hecto, request.body);
      if (!prepared.ok) return answerAtOnce(exchange, prepared.problem);
      const { partnerOrderId } = prepared.value;
      return perform(
        { ...exchange, subject: { ...exchange.subject, partnerOrderId } },
        prepared.value,
      );
    });
  }
  app.get('/spay/APIVBankTest.do', (request, reply) =>
    reply.send(testDeposit(hecto, request.query)),
  );
  app.route({
    method: ['GET', 'POST'],
    url: `/api/pg/${settings.merchantId}/transInfo.do`,
    handler: (request, reply) => records(hecto, exchangeOf('records', request, reply)),
  });
}
