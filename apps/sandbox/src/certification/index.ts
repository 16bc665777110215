import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Control } from '../control/control.ts';
import { serveText, textFile } from '../platform/files.ts';
import { acceptForms } from '../platform/forms.ts';
import { asObject, textOf } from '../platform/json.ts';
import { sendOn, showUnframed } from '../platform/pages.ts';
import { randomHex } from '../platform/random.ts';
import type { CertificationSettings } from '../settings.ts';
import { choosePage, refusedPage } from './page.ts';
import { isDay, kindNamed } from './people.ts';
import { createService, type Service } from './service.ts';

export { isDay, kindNamed, kinds } from './people.ts';
export { manners, type Service } from './service.ts';

interface Visit {
  readonly request: string;
  readonly isGracePeriod: boolean;
}

interface Desk {
  readonly settings: CertificationSettings;
  readonly service: Service;
  readonly visits: Map<string, Visit>;
}

/** The tokens that may come with somebody are let go: nothing here needs them. */
function arrive({ visits }: Desk, query: unknown, reply: FastifyReply): FastifyReply {
  const { request, is_grace_period: grace } = asObject(query);
  const requestId = textOf(request);
  if (requestId === undefined)
    return showUnframed(reply, 400, refusedPage('Nobody has requested this check.'));
  const ticket = randomHex(32);
  visits.set(ticket, { request: requestId, isGracePeriod: grace === 'true' });
  return sendOn(reply, `/certification/${ticket}`);
}

interface Decided {
  readonly ticket: string;
  readonly body: unknown;
}

async function decide(desk: Desk, { ticket, body }: Decided, reply: FastifyReply) {
  const { settings, service, visits } = desk;
  const visit = visits.get(ticket);
  if (visit === undefined)
    return showUnframed(reply, 410, refusedPage('This check is already complete.'));
  const form = asObject(body);
  const kind = form['give_up'] === undefined ? kindNamed(form['as']) : undefined;
  const dateOfBirth = textOf(form['date_of_birth']);
  const isUnclear = form['give_up'] === undefined && kind === undefined;
  if (isUnclear || (dateOfBirth !== undefined && !isDay(dateOfBirth))) {
    const problem = isUnclear ? 'Choose who you are.' : 'Enter a date of birth.';
    return showUnframed(
      reply,
      400,
      choosePage({ ...visit, merchant: settings.merchantName, problem }),
    );
  }
  visits.delete(ticket);
  await service.tell({ request: visit.request, kind, dateOfBirth });
  return sendOn(reply, settings.wayBack);
}

function pages(app: FastifyInstance, desk: Desk): void {
  acceptForms(app);
  serveText(app, {
    address: '/certification.css',
    type: 'text/css',
    text: textFile(import.meta.dirname, 'certification.css'),
  });
  app.get('/start', (request, reply) => arrive(desk, request.query, reply));
  app.post('/start', (request, reply) => arrive(desk, request.query, reply));
  app.get<{ Params: { ticket: string } }>('/:ticket', (request, reply) => {
    const visit = desk.visits.get(request.params.ticket);
    return visit === undefined
      ? showUnframed(reply, 410, refusedPage('This check is already complete.'))
      : showUnframed(reply, 200, choosePage({ ...visit, merchant: desk.settings.merchantName }));
  });
  app.post<{ Params: { ticket: string } }>('/:ticket', (request, reply) =>
    decide(desk, { ticket: request.params.ticket, body: request.body }, reply),
  );
}

interface CertificationOptions {
  readonly settings: CertificationSettings;
  readonly control: Control;
}

/** A service that finds out who somebody is, as merchants in Korea must before a first payment. */
export function createCertification(
  app: FastifyInstance,
  { settings, control }: CertificationOptions,
): Service {
  const service = createService(settings, control);
  const desk: Desk = { settings, service, visits: new Map() };
  app.register(async (scope) => pages(scope, desk), { prefix: '/certification' });
  return service;
}
