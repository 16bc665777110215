import { timingSafeEqual } from 'node:crypto';
import { consoleHeader } from '@dipper/contract';
import type { ErrorName, Result, RouteDefinition } from '@dipper/contract';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../ids.ts';
import { contextOf } from './context.ts';
import { isOurs } from './failures.ts';
import { stateOf } from './request-state.ts';
import type { Limiter } from './limits.ts';
import { bearerToken } from './parse.ts';
import type { Load } from './pressure.ts';
import { problem } from './reply.ts';
import type { Problem } from './reply.ts';
import type { Operator, Person } from './request.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: RouteDefinition;
    load?: Load;
    isLogin?: boolean;
    isUnlimited?: boolean;
    awayTo?: (name: ErrorName) => string;
  }
}

/** A call as its sender has signed it. */
export type SignedCall = {
  readonly method: string;
  /** The path below the API's base, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
};

/** A machine's token, or what a console keeps of its operator. */
export type OperatorProof = {
  readonly token: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
};

/** The parts of a call that are known before its body is read. */
export type OperatorCall = {
  readonly route: RouteDefinition;
  readonly params: unknown;
  readonly requestId: string;
};

export type Authenticators = {
  /** Resolves the token's person if they may make this call. */
  readonly person: (token: string, route: RouteDefinition) => Promise<Result<Person, ErrorName>>;
  /** Checks the caller of a call whose body cannot be read, for routes that check callers later. */
  readonly refuseUnread?: (
    person: Person,
    route: RouteDefinition,
  ) => Promise<ErrorName | undefined>;
  /**
   * Returns the streaming service's key that signed the call, if the signature is fresh and used
   * for the first time. Absent: there are no such calls.
   */
  readonly partner?: (call: SignedCall) => Promise<string | undefined>;
  /** Returns the signed-in operator, if they may make this call. */
  readonly operator: (
    proof: OperatorProof,
    call: OperatorCall,
  ) => Promise<Result<Operator, ErrorName>>;
  /** Returns whether this open call accepts guests; absent: all do. */
  readonly welcomesGuest?: (route: RouteDefinition, query: unknown) => boolean;
  /** Returns whether the route has an access rule; a route without one is not served. */
  readonly hasRule: (route: RouteDefinition) => boolean;
};

/** Undefined: come in. */
type Enter = (request: FastifyRequest, route: RouteDefinition) => Promise<Problem | undefined>;

export type Gate = {
  readonly enter: Enter;
  /** The same for a call between services, once its body is there: that one is signed as well. */
  enterSigned(request: FastifyRequest, call: SignedCall): Promise<Problem | undefined>;
  /**
   * Answers a call that cannot be read: a refusal of its sender goes before what is wrong with it.
   */
  tellUnread(request: FastifyRequest, wrong: Problem): Promise<Problem>;
  personOf(request: FastifyRequest): Person | undefined;
  partnerOf(request: FastifyRequest): string | undefined;
  operatorOf(request: FastifyRequest): Operator | undefined;
  /** Seconds to wait, or undefined where the call may go on. */
  limitOfAddress(request: FastifyRequest): Promise<number | undefined>;
};

/** Compared by hash, so that neither length nor time tells how much of it was right. */
export const isSameSecret = (received: string, expected: string): boolean =>
  timingSafeEqual(hashToken(received), hashToken(expected));

/** Two headers prove nothing: a proxy may have read the other one. */
const tokenOf = ({ raw, headers }: FastifyRequest): string | undefined =>
  (raw.headersDistinct['authorization']?.length ?? 0) > 1
    ? undefined
    : bearerToken(headers.authorization);

type Unread = { readonly request: FastifyRequest; readonly wrong: Problem };

const tellUnread = async (
  { refuseUnread }: Authenticators,
  { request, wrong }: Unread,
): Promise<Problem> => {
  const { person } = stateOf(request);
  const { route } = request.routeOptions.config;
  if (person === undefined || route === undefined || isOurs(wrong)) return wrong;
  const refusal = await refuseUnread?.(person, route);
  return refusal === undefined ? wrong : problem(refusal);
};

export const createGate = (authenticators: Authenticators, limiter: Limiter): Gate => {
  const identify: Enter = async (request, route) => {
    const token = tokenOf(request);
    if (token === undefined) return problem('not_authenticated');
    const result = await authenticators.person(token, route);
    if (!result.ok) return problem(result.error);
    stateOf(request).person = result.value;
    const waitSeconds = await limiter.ofLogin(request, route, result.value);
    return waitSeconds === undefined
      ? undefined
      : problem('payment_too_many_requests', { retryAfterSeconds: waitSeconds });
  };

  /**
   * A bad or expired token makes the caller a guest; otherwise the token could never be renewed.
   */
  const enterOpen: Enter = async (request, route) => {
    const refused = await identify(request, route);
    const isOpen = authenticators.welcomesGuest?.(route, request.query) ?? true;
    if (isOpen) return undefined;
    return refused !== undefined && tokenOf(request) === undefined ? problem('no_right') : refused;
  };

  const enter: Enter = async (request, route) => {
    switch (route.access) {
      case 'person':
        return identify(request, route);
      case 'public':
        return enterOpen(request, route);
      case 'operator': {
        // A page of another site can make a browser send its cookies, and no header of ours.
        const isConsole = request.headers[consoleHeader] !== undefined;
        const cookies = isConsole ? request.cookies : {};
        const { requestId } = contextOf(request);
        const call = { route, params: request.params, requestId };
        const found = await authenticators.operator({ token: tokenOf(request), cookies }, call);
        if (!found.ok) return problem(found.error);
        stateOf(request).operator = found.value;
        return undefined;
      }
      case 'partner':
        return undefined;
    }
  };

  const enterSigned = async (
    request: FastifyRequest,
    call: SignedCall,
  ): Promise<Problem | undefined> => {
    const keyId = await authenticators.partner?.(call);
    if (keyId === undefined) return problem('signature_invalid');
    stateOf(request).partner = keyId;
    return undefined;
  };

  return {
    enter,
    tellUnread: (request, wrong) => tellUnread(authenticators, { request, wrong }),
    enterSigned,
    personOf: (request) => stateOf(request).person,
    partnerOf: (request) => stateOf(request).partner,
    operatorOf: (request) => stateOf(request).operator,
    limitOfAddress: async (request) => {
      const { isLogin = false, isUnlimited = false } = request.routeOptions.config;
      return isUnlimited ? undefined : limiter.ofAddress(request, isLogin);
    },
  };
};
