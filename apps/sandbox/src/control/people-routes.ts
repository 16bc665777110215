import type { FastifyInstance, FastifyReply } from 'fastify';
import { asObject } from '../platform/json.ts';
import type { Control } from './control.ts';
import { createDeliveries, type Deliveries, type Message } from './deliveries.ts';
import { parseDelivery } from './inputs.ts';
import type { Chosen, PaymentDesk } from './payment-desk.ts';
import { badInput } from './bad-input.ts';

interface PeopleRoutes {
  readonly control: Control;
  readonly desks: readonly PaymentDesk[];
}

/** Serves a person's actions on a provider's page, for tests without a browser, and returns their results. */
export function peopleRoutes(app: FastifyInstance, { control, desks }: PeopleRoutes): void {
  const deliveries = createDeliveries(control);

  app.get<{ Querystring: { partnerOrderId?: string; provider?: string } }>(
    '/charges',
    ({ query: { partnerOrderId, provider } }) => ({
      charges: desks
        .filter((desk) => provider === undefined || desk.provider === provider)
        .flatMap((desk) => desk.charges())
        .filter(
          (charge) => partnerOrderId === undefined || charge.partnerOrderId === partnerOrderId,
        ),
    }),
  );

  app.get('/deliveries', () => ({ deliveries: deliveries.list() }));

  for (const desk of desks) {
    app.post(`/${desk.provider}/pay`, (request, reply) =>
      pay({ desk, deliveries, control }, request.body, reply),
    );
    for (const [name, act] of Object.entries(desk.more ?? {})) {
      app.post(`/${desk.provider}/${name}`, (request, reply) => {
        const done = act(asObject(request.body));
        if (done.ok) return reply.send(done.value);
        return reply.code(done.problem.status).send({ error: done.problem.error });
      });
    }
  }
}

interface PayTools {
  readonly desk: PaymentDesk;
  readonly deliveries: Deliveries;
  readonly control: Control;
}

async function pay(tools: PayTools, input: unknown, reply: FastifyReply): Promise<FastifyReply> {
  const body = asObject(input);
  const rule = body['deliver'] === undefined ? null : parseDelivery(body['deliver']);
  if (rule !== null && !rule.ok) return badInput(reply, rule.problem);
  const chosen = await tools.desk.pay(body);
  if (!chosen.ok) return reply.code(chosen.problem.status).send({ error: chosen.problem.error });
  const visit = visitOf(tools, chosen.value);
  if (rule === null || visit === null) return reply.send(chosen.value);
  return reply.send({
    ...chosen.value,
    deliveries: tools.deliveries.deliver([visit], rule.value),
  });
}

/** The browser's way back, taken by the sandbox itself. */
function visitOf(
  { desk, control }: PayTools,
  { tid, partnerOrderId, redirect, post }: Chosen,
): Message | null {
  const ask =
    post === undefined
      ? redirect && (() => fetch(redirect, { redirect: 'manual' }))
      : () =>
          fetch(post.action, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: post.body ?? new URLSearchParams(post.fields).toString(),
            redirect: 'manual',
          });
  if (!ask) return null;
  return {
    name: `return ${tid}`,
    send: async () => {
      const response = await ask();
      await response.arrayBuffer();
      control.notifier.returned({ provider: desk.provider, orderId: partnerOrderId });
      return response.status;
    },
  };
}
