import type { FastifyInstance } from 'fastify';
import { asObject, countOf } from '../platform/json.ts';
import { badInput } from './bad-input.ts';
import type { Control } from './control.ts';
import { parseMix, parseScenario } from './inputs.ts';
import { notificationRoutes } from './notification-routes.ts';
import { plantRoutes } from './plants.ts';

interface ControlRoutes {
  readonly control: Control;
  /** Forgets the providers' data together with everything else. */
  readonly forget: () => void;
  /** They notice that time has gone on. */
  readonly look: () => void;
}

/** Serves the control of every provider: coming outcomes, recorded calls, and the clock. */
export function controlRoutes(
  app: FastifyInstance,
  { control, forget, look }: ControlRoutes,
): void {
  scenarioRoutes(app, control);
  clockRoutes(app, control, look);
  plantRoutes(app, control.plants);
  notificationRoutes(app, control.notifier);

  app.get<{ Querystring: { after?: string } }>('/calls', (request) => ({
    calls: control.calls.after(Number(request.query.after ?? 0) || 0),
  }));

  app.post('/reset', (_request, reply) => {
    control.reset();
    forget();
    return reply.code(204).send();
  });
}

function scenarioRoutes(app: FastifyInstance, control: Control): void {
  app.get('/scenarios', () => ({ scenarios: control.scenarios.list() }));

  app.post('/scenarios', (request, reply) => {
    const scenario = parseScenario(request.body);
    if (!scenario.ok) return badInput(reply, scenario.problem);
    control.scenarios.add(scenario.value);
    return reply.code(201).send(scenario.value);
  });

  app.delete('/scenarios', (_request, reply) => {
    control.scenarios.clear();
    return reply.code(204).send();
  });

  app.get('/mix', () => ({ mix: control.mix() }));

  app.post('/mix', (request, reply) => {
    const mix = parseMix(request.body);
    if (!mix.ok) return badInput(reply, mix.problem);
    control.setMix(mix.value);
    return reply.code(201).send(mix.value);
  });

  app.delete('/mix', (_request, reply) => {
    control.setMix(null);
    return reply.code(204).send();
  });
}

function clockRoutes(app: FastifyInstance, control: Control, look: () => void): void {
  app.get('/clock', () => ({ now: control.clock.now().toISOString() }));

  app.post('/clock', async (request, reply) => {
    const seconds = countOf(asObject(request.body)['advanceSeconds']);
    if (seconds === undefined) return badInput(reply, 'advanceSeconds: a whole number');
    control.clock.advance(seconds * 1_000);
    control.later.catchUp();
    look();
    await control.notifier.sendDue();
    return { now: control.clock.now().toISOString() };
  });
}
