import type { FastifyInstance, FastifyReply } from 'fastify';
import { asObject, textOf, type JsonObject } from '../platform/json.ts';
import { charges, choose, isChoice, type Kakaopay } from '../providers/kakaopay/index.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import type { Control } from './control.ts';
import { parseDelivery } from './inputs.ts';
import { badInput } from './routes.ts';

interface PeopleRoutes {
  readonly control: Control;
  readonly kakaopay: Kakaopay;
}

/** What a person would do on a provider's page, for tests without a browser; and what came of it. */
export function peopleRoutes(app: FastifyInstance, options: PeopleRoutes): void {
  const { control, kakaopay } = options;
  const deliveries = createDeliveries(control);

  app.get<{ Querystring: { partnerOrderId?: string } }>('/charges', (request) => {
    const { partnerOrderId } = request.query;
    const { payments } = kakaopay;
    const chosen =
      partnerOrderId === undefined ? payments.list() : payments.ofOrder(partnerOrderId);
    return { charges: charges(chosen) };
  });

  app.get('/deliveries', () => ({ deliveries: deliveries.list() }));

  app.post('/kakaopay/pay', (request, reply) =>
    pay({ kakaopay, deliveries }, asObject(request.body), reply),
  );
}

interface PayTools {
  readonly kakaopay: Kakaopay;
  readonly deliveries: Deliveries;
}

function pay({ kakaopay, deliveries }: PayTools, body: JsonObject, reply: FastifyReply) {
  const { payments, clock } = kakaopay;
  const tid = textOf(body['tid']);
  const payment =
    tid === undefined
      ? payments.ofOrder(textOf(body['partnerOrderId']) ?? '').at(-1)
      : payments.get(tid);
  if (payment === undefined) return reply.code(404).send({ error: 'no such payment' });
  if (!isChoice(body['as'])) return badInput(reply, 'as: money, card, cancel, fail, close');
  const rule = body['deliver'] === undefined ? null : parseDelivery(body['deliver']);
  if (rule !== null && !rule.ok) return badInput(reply, rule.problem);

  const chosen = choose(payment, body['as'], clock.now());
  if (!chosen.ok) return reply.code(409).send({ error: chosen.problem });
  payments.put(chosen.value.payment);
  const { redirect } = chosen.value;
  const answer = { tid: payment.tid, redirect };
  if (rule === null || redirect === null) return reply.send(answer);
  const visit = { name: `return ${payment.tid}`, send: () => visitAddress(redirect) };
  return reply.send({ ...answer, deliveries: deliveries.deliver([visit], rule.value) });
}

/** The browser's way back, taken by the sandbox itself. */
async function visitAddress(address: string): Promise<number> {
  const response = await fetch(address, { redirect: 'manual' });
  await response.arrayBuffer();
  return response.status;
}
