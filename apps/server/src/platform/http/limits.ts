import type { RouteDefinition } from '@dipper/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '@dipper/contract';
import { stateOf } from './request-state.ts';
import type { Person } from './request.ts';

/** Calls in a minute, counted by each process. */
export type RateLimits = {
  readonly perAddress: number;
  /** Logging in, exchanging and refreshing tokens, from one address. */
  readonly loginPerAddress: number;
  /** Calls of one login that move money. A login that has ended uses up none of its person's. */
  readonly moneyPerLogin: number;
};

export const usualRateLimits: RateLimits = {
  perAddress: 3000,
  loginPerAddress: 300,
  moneyPerLogin: 60,
};

export type Limiter = {
  /** Seconds to wait, or undefined where the call may go on. */
  ofAddress(request: FastifyRequest, isLogin: boolean): Promise<number | undefined>;
  ofLogin(
    request: FastifyRequest,
    route: RouteDefinition,
    person: Person,
  ): Promise<number | undefined>;
};

const windowMs = 60_000;
const unlimited: Limiter = {
  ofAddress: async () => undefined,
  ofLogin: async () => undefined,
};

type Check = (request: FastifyRequest) => Promise<number | undefined>;

const createCheck = (
  fastify: FastifyInstance,
  max: number,
  key: (request: FastifyRequest) => string,
): Check => {
  const limit = fastify.createRateLimit({ max, timeWindow: windowMs, keyGenerator: key });
  return async (request) => {
    const state = await limit(request);
    return !state.isAllowed && state.isExceeded ? state.ttlInSeconds : undefined;
  };
};

/** The plugin must be registered before. */
export const createLimiter = (
  fastify: FastifyInstance,
  limits: RateLimits | undefined,
): Limiter => {
  if (limits === undefined) return unlimited;
  const addressOf = (request: FastifyRequest): string => networkOf(request.ip);
  const any = createCheck(fastify, limits.perAddress, addressOf);
  const login = createCheck(fastify, limits.loginPerAddress, addressOf);
  const money = createCheck(
    fastify,
    limits.moneyPerLogin,
    (request) => stateOf(request).spender ?? '',
  );
  return {
    ofAddress: async (request, isLogin) =>
      (await any(request)) ?? (isLogin ? login(request) : undefined),
    ofLogin: async (request, route, { userId, tokenId }) => {
      if (route.movesMoney !== true) return undefined;
      stateOf(request).spender = `${userId}:${tokenId}`;
      return money(request);
    },
  };
};
