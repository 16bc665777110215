import { timingSafeEqual } from 'node:crypto';
import type { ErrorName, Result, RouteDefinition } from '@dipper/contract';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../ids.ts';
import type { Limiter } from './limits.ts';
import { bearerToken } from './parse.ts';
import type { Load } from './pressure.ts';
import { problem } from './reply.ts';
import type { Problem } from './reply.ts';
import type { Person } from './request.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    load?: Load;
    isLogin?: boolean;
    isUnlimited?: boolean;
    awayTo?: (name: ErrorName) => string;
  }
}

export type Authenticators = {
  /** Who comes with the token, if they may make this call. */
  readonly person: (token: string, route: RouteDefinition) => Promise<Result<Person, ErrorName>>;
  readonly operator: (token: string) => boolean;
  /** Whether it was decided who may make this call; no other one is served. */
  readonly hasRule: (route: RouteDefinition) => boolean;
};

export type Gate = {
  /** Undefined: come in. */
  enter(request: FastifyRequest, route: RouteDefinition): Promise<Problem | undefined>;
  personOf(request: FastifyRequest): Person | undefined;
  /** Seconds to wait, or undefined where the call may go on. */
  limitOfAddress(request: FastifyRequest): Promise<number | undefined>;
};

/** Compared by hash, so that neither length nor time tells how much of it was right. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(hashToken(given), hashToken(expected));

/** Of two, a proxy may have read the one and we the other: then it is neither. */
const tokenOf = ({ raw, headers }: FastifyRequest): string | undefined =>
  (raw.headersDistinct['authorization']?.length ?? 0) > 1
    ? undefined
    : bearerToken(headers.authorization);

export const createGate = (authenticators: Authenticators, limiter: Limiter): Gate => {
  const persons = new WeakMap<FastifyRequest, Person>();

  const identify = async (
    request: FastifyRequest,
    route: RouteDefinition,
  ): Promise<Problem | undefined> => {
    const token = tokenOf(request);
    if (token === undefined) return problem('not_authenticated');
    const result = await authenticators.person(token, route);
    if (!result.ok) return problem(result.error);
    persons.set(request, result.value);
    const waitSeconds = await limiter.ofPerson(request, route, result.value);
    return waitSeconds === undefined
      ? undefined
      : problem('payment_too_many_requests', { retryAfterSeconds: waitSeconds });
  };

  const enter = async (
    request: FastifyRequest,
    route: RouteDefinition,
  ): Promise<Problem | undefined> => {
    switch (route.access) {
      case 'person':
        return identify(request, route);
      case 'public':
        // A token that is bad or has run out makes a guest, or nobody could ever renew it.
        await identify(request, route);
        return undefined;
      case 'operator': {
        const token = tokenOf(request);
        const isOperator = token !== undefined && authenticators.operator(token);
        return isOperator ? undefined : problem('not_authenticated');
      }
      case 'partner':
        return problem('not_authenticated');
    }
  };

  return {
    enter,
    personOf: (request) => persons.get(request),
    limitOfAddress: async (request) => {
      const { isLogin = false, isUnlimited = false } = request.routeOptions.config;
      return isUnlimited ? undefined : limiter.ofAddress(request, isLogin);
    },
  };
};
