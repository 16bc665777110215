import type { FastifyInstance } from 'fastify';
import { isDay, kindNamed, kinds, manners, type Service } from '../certification/index.ts';
import { asObject, countOf, textOf } from '../platform/json.ts';
import { badInput } from './bad-input.ts';

/** Serves the certification service's next behaviour, and the messages it has sent. */
export function certificationRoutes(app: FastifyInstance, service: Service): void {
  app.post('/certification/next', (request, reply) => {
    const body = asObject(request.body);
    const manner = manners.find((each) => each === body['manner']);
    const delayMs = body['delayMs'] === undefined ? 0 : countOf(body['delayMs']);
    if (manner === undefined) return badInput(reply, `manner: ${manners.join(', ')}`);
    if (delayMs === undefined || delayMs > 600_000) return badInput(reply, 'delayMs: up to 600000');
    service.tellNextBy({ manner, delayMs });
    return reply.code(201).send({ manner, delayMs });
  });

  app.post('/certification/callback', (request, reply) => {
    const address = textOf(asObject(request.body)['address']);
    if (address === undefined || !URL.canParse(address)) {
      return badInput(reply, 'address: an address');
    }
    service.callback.address = address;
    return reply.code(201).send({ address });
  });

  app.post('/certification/certify', async (request, reply) => {
    const body = asObject(request.body);
    const requestId = textOf(body['request']);
    const kind = kindNamed(body['as']);
    const dateOfBirth = textOf(body['dateOfBirth']);
    const isAbandoned = body['as'] === 'give-up';
    if (requestId === undefined) return badInput(reply, 'request: what the address names');
    if (kind === undefined && !isAbandoned) {
      return badInput(reply, `as: ${kinds.map(({ name }) => name).join(', ')}, give-up`);
    }
    if (dateOfBirth !== undefined && !isDay(dateOfBirth)) {
      return badInput(reply, 'dateOfBirth: such as 1996-04-12');
    }
    await service.tell({ request: requestId, kind, dateOfBirth });
    return { sent: service.sent().length };
  });

  app.get('/certification/sent', () => ({ sent: service.sent() }));
}
