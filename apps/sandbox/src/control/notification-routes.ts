import type { FastifyInstance } from 'fastify';
import { asObject, countOf, textOf } from '../platform/json.ts';
import { parseNotificationRule } from './notification-rules.ts';
import type { Notifier } from './notifications.ts';
import { badInput } from './bad-input.ts';

/** Serves the rules for providers' next messages, and the record of each message. */
export function notificationRoutes(app: FastifyInstance, notifier: Notifier): void {
  app.get<{ Querystring: { orderId?: string; provider?: string } }>(
    '/notifications',
    ({ query: { orderId, provider } }) => ({
      notifications: notifier
        .list()
        .filter(
          (each) =>
            (orderId === undefined || each.orderId === orderId) &&
            (provider === undefined || each.provider === provider),
        ),
    }),
  );

  app.get('/notifications/rules', () => ({ rules: notifier.rules.list() }));

  app.post('/notifications/rules', (request, reply) => {
    const rule = parseNotificationRule(request.body);
    if (!rule.ok) return badInput(reply, rule.problem);
    notifier.rules.add(rule.value);
    return reply.code(201).send(rule.value);
  });

  app.delete('/notifications/rules', (_request, reply) => {
    notifier.rules.clear();
    return reply.code(204).send();
  });

  app.post('/notifications/address', (request, reply) => {
    const body = asObject(request.body);
    const provider = textOf(body['provider']);
    const address = textOf(body['address']);
    if (provider === undefined) return badInput(reply, 'provider: a name');
    if (address === undefined || !URL.canParse(address)) {
      return badInput(reply, 'address: an address');
    }
    notifier.setAddress(provider, address);
    return reply.code(201).send({ provider, address });
  });

  app.post('/notifications/release', async (request, reply) =>
    reply.send({
      released: await notifier.release(textOf(asObject(request.body)['orderId'])),
    }),
  );

  app.post('/notifications/again', async (request, reply) => {
    const id = countOf(asObject(request.body)['id']);
    const isSent = id !== undefined && (await notifier.again(id));
    return isSent ? reply.send({ id }) : reply.code(404).send({ error: 'no such notification' });
  });
}
