import { failure, success } from '@dipper/contract';
import type { ErrorName, Result, RouteDefinition } from '@dipper/contract';
import {
  refusalByNeeds,
  refusalByState,
  ruleOf,
  welcomesGuest,
} from '../../../core/accounts/index.ts';
import type { Rule } from '../../../core/accounts/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { Person } from '../../../platform/http/index.ts';
import { createShortMemory } from '../../../platform/short-memory.ts';
import type { AccessTokens } from '../access-token.ts';
import { selectStanding } from './repository.ts';
import type { LoginStanding } from './repository.ts';

export type Access = {
  /** Resolves a token's person, if the login is still open and may make this call. */
  enter(token: string, route: RouteDefinition): Promise<Result<Person, ErrorName>>;
  /**
   * Checks the caller of a request whose body cannot be read, so that the error about the caller
   * comes before the one about the body.
   */
  refuseUnread(person: Person, route: RouteDefinition): Promise<ErrorName | undefined>;
  /** Drops the cached state of a login that has just ended here. */
  forget(login: Login): void;
};

type Login = Pick<Person, 'bucket' | 'userId' | 'tokenId'>;

export const hasRule = ({ name }: RouteDefinition): boolean => ruleOf(name) !== undefined;

export const isOpenToGuests = ({ name }: RouteDefinition, query: unknown): boolean => {
  const rule = ruleOf(name);
  return rule !== undefined && welcomesGuest(rule, query);
};

export type AccessOptions = {
  readonly database: Queryable;
  readonly accessTokens: AccessTokens;
  readonly clock: Clock;
};

/** Short enough that a login ended anywhere is over everywhere within a second. */
const cacheMs = 500;
const entriesMax = 5000;

const keyOf = ({ userId, tokenId }: Login): string => `${userId}:${tokenId}`;

/** The account's state explains more than an ended login, so it comes first. */
const refusalAtGate = (rule: Rule, login: LoginStanding | undefined): ErrorName | undefined => {
  if (login === undefined) return 'not_authenticated';
  const { hasEnded, standing } = login;
  const ofLogin = refusalByState(rule, standing) ?? (hasEnded ? 'not_authenticated' : undefined);
  return ofLogin ?? refusalByNeeds(rule, standing);
};

export const createAccess = ({ database, accessTokens, clock }: AccessOptions): Access => {
  const { monotonicMs } = clock;
  const standings = createShortMemory<LoginStanding | undefined>({
    retentionMs: cacheMs,
    entriesMax,
    monotonicMs,
  });

  const refusalOf = async (person: Person, rule: Rule): Promise<ErrorName | undefined> => {
    const standing = await standings.read(keyOf(person), () =>
      selectStanding(database, person, person.tokenId),
    );
    return refusalAtGate(rule, standing);
  };

  return {
    enter: async (token, route) => {
      const rule = ruleOf(route.name);
      const verified = await accessTokens.verify(token);
      if (!verified.ok || rule === undefined) {
        return verified.ok ? failure('not_authenticated') : verified;
      }
      const person = verified.value;
      if (rule.isCheckedByTransaction === true) return success(person);
      const refusal = await refusalOf(person, rule);
      return refusal === undefined ? success(person) : failure(refusal);
    },
    refuseUnread: async (person, route) => {
      const rule = ruleOf(route.name);
      return rule?.isCheckedByTransaction === true ? refusalOf(person, rule) : undefined;
    },
    forget: (login) => standings.forget(keyOf(login)),
  };
};
