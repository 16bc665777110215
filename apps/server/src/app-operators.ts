import { failure, operatorRoles, success } from '@dipper/contract';
import type { ErrorName, OperatorRole, Result, RouteDefinition } from '@dipper/contract';
import { mayCall, ruleOf } from './core/accounts/index.ts';
import type { PersonKey } from './core/accounts/index.ts';
import { enterSession, sessionIdleSeconds, wasJustReinvited } from './core/operators/index.ts';
import type { OperatorTools } from './core/operators/index.ts';
import { createPasswordHasher } from './core/passwords/index.ts';
import { createThrottle } from './core/throttle/index.ts';
import {
  mountActs,
  mountOperators,
  mountPeople,
  operatorCookieOf,
  recordRefused,
} from './features/operations/index.ts';
import type { ActTools } from './features/operations/index.ts';
import { endAllSessions } from './features/session/index.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/index.ts';
import type { Database } from './platform/db/index.ts';
import type { FieldKeys } from './platform/field-keys.ts';
import { isSameSecret } from './platform/http/index.ts';
import type { Authenticators, Http, Operator } from './platform/http/index.ts';
import { hashToken } from './platform/ids.ts';

/** The name of every caller with the token that all of them share. */
const nobodyInParticular = 'operator';

type Tokens = Pick<Config, 'operatorToken' | 'operators' | 'environment' | 'consoleUrl'>;

/**
 * A machine with a token of the settings; outside of development it looks unless more was said. No
 * operator can have its name, so that it is neither of two who are needed.
 */
const machineOf = (config: Tokens, token: string): Operator | undefined => {
  const usual: readonly OperatorRole[] = config.environment === 'dev' ? operatorRoles : ['viewer'];
  const named = config.operators.filter((each) => isSameSecret(token, each.token))[0];
  const isShared = isSameSecret(token, config.operatorToken);
  if (named === undefined && !isShared) return undefined;
  const roles = named?.roles ?? usual;
  const name = named === undefined ? nobodyInParticular : `token:${named.name}`;
  return { name, roles, session: undefined };
};

const personOf = async (
  database: Database,
  token: string,
  { isPolled }: RouteDefinition,
): Promise<Operator | undefined> => {
  const entered = await enterSession(database, hashToken(token), {
    idleSeconds: sessionIdleSeconds,
    isActivity: isPolled !== true,
  });
  if (entered === undefined) return undefined;
  const { name, roles, session_id: id, way, began_at: beganAt, ends_at: endsAt } = entered;
  return { name, roles, session: { id, way, beganAt, endsAt } };
};

/** Refuses money to a reinvited operator for a day, in which the account's owner can object. */
const refusalOfMoney = async (
  database: Database,
  { name, session }: Operator,
  route: RouteDefinition,
): Promise<'second_operator_required' | undefined> =>
  session !== undefined &&
  ruleOf(route.name)?.movesMoney === true &&
  (await wasJustReinvited(database, name))
    ? 'second_operator_required'
    : undefined;

/**
 * Authenticates an operator, and checks that a role allows the call and that they may move money yet.
 */
export const createOperators =
  (config: Tokens, tools: ActTools): Authenticators['operator'] =>
  async ({ token, cookies }, call): Promise<Result<Operator, ErrorName>> => {
    const { database } = tools;
    const cookie = cookies[operatorCookieOf(config.consoleUrl)];
    const operator =
      token === undefined
        ? cookie && (await personOf(database, cookie, call.route))
        : machineOf(config, token);
    if (operator === undefined || operator === '') return failure('not_authenticated');
    const refusal = mayCall(operator.roles, call.route)
      ? await refusalOfMoney(database, operator, call.route)
      : 'no_right';
    if (refusal === undefined) return success(operator);
    await recordRefused(tools, { operator, ...call }, refusal);
    return failure(refusal);
  };

type OperatorParts = {
  readonly config: Config;
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
};

export const operatorToolsOf = ({ config, database, fieldKeys }: OperatorParts): OperatorTools => ({
  database,
  fieldKeys,
  hasher: createPasswordHasher(),
  throttle: createThrottle({
    database,
    fieldKeys,
    countsShared: config.rateLimits,
  }),
  consoleUrl: config.consoleUrl,
  takesDemo: !config.isStrict && !config.isReachable,
  clock: systemClock,
});

/** Signing in, rights, the audit record, and the people that operators help. */
export const mountOperatorsAndPeople = (http: Http, tools: OperatorTools): void => {
  mountOperators(http, tools);
  mountActs(http, tools.database);
  const { database, fieldKeys } = tools;
  const endSessions = (person: PersonKey): Promise<void> => endAllSessions(database, person);
  mountPeople(http, { database, fieldKeys, endSessions });
};
