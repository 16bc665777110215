import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from './reply.ts';
import type { Problem } from './reply.ts';

/** Only API calls are checked; every other address is a page. */
const watched = '/api/';

const shapeOf = (pattern: string): RegExp => {
  const parts = pattern
    .split('/')
    .map((part) =>
      part.startsWith(':') ? '[^/]+' : part.replaceAll(/[^\w-]/g, (each) => `\\${each}`),
    );
  return new RegExp(`^${parts.join('/').replace(/\/$/, '')}/?$`);
};

/** Answers a call that has no route: the address is unknown, or only the method is wrong. */
export const watchMethods = (
  fastify: FastifyInstance,
): ((request: FastifyRequest, reply: FastifyReply) => Problem) => {
  const served = new Map<string, { readonly shape: RegExp; readonly methods: Set<string> }>();
  fastify.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(watched)) return;
    const route = served.get(url) ?? { shape: shapeOf(url), methods: new Set() };
    for (const each of [method].flat()) route.methods.add(each);
    served.set(url, route);
  });
  return ({ url }, reply) => {
    const [path = ''] = url.split('?');
    const fitting = [...served.values()].filter(({ shape }) => shape.test(path));
    if (fitting.length === 0) return problem('not_found');
    const methods = new Set(fitting.flatMap((each) => [...each.methods]));
    reply.header('allow', [...methods].toSorted().join(', '));
    return problem('method_not_allowed');
  };
};
