import { operatorRoles, routes } from '@dipper/contract';
import type { OperatorRole, RouteDefinition } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { statement } from './platform/db/index.ts';
import { addressOf, bodyOf } from './testing/policy/operator-calls.ts';
import { operatorRights } from './testing/policy/operator-rights.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const tokenOf = (role: OperatorRole): string => `a-token-of-${role}-for-these-tests`;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    OPERATOR_TOKENS: operatorRoles.map((role) => `${role}=${tokenOf(role)}:${role}`).join(','),
  });
});
afterAll(() => server.stop());

const all: readonly RouteDefinition[] = Object.values(routes);
const calls = all.filter(({ access }) => access === 'operator');
const rights = Object.values(operatorRights);

/** These tests come with tokens, as machines do. */
const ofPeople: readonly string[] = operatorRights.passkeys.calls;

/** The table, asked by role and call. */
const isLetIn = (role: OperatorRole, name: string): boolean =>
  !ofPeople.includes(name) &&
  rights.some(
    (right) =>
      right.roles.some((each) => each === role) && right.calls.some((each) => each === name),
  );

const ask = async (route: RouteDefinition, role: OperatorRole): Promise<string> => {
  const isActing = route.method !== 'GET';
  const response = await server.call(addressOf(route), {
    method: route.method,
    headers: {
      authorization: `Bearer ${tokenOf(role)}`,
      'idempotency-key': crypto.randomUUID(),
      ...(isActing && { 'content-type': 'application/json' }),
    },
    ...(isActing && { body: JSON.stringify(bodyOf(route)) }),
  });
  // The body is read to its end, also of a file that is still being sent: only then has the act
  // ended.
  const text = await response.text();
  if (response.ok) return 'in';
  const code = textInside(JSON.parse(text), 'code');
  if (code === 'no_right') return `${code} ${response.status}`;
  // An unreadable call that was let in has tested nothing; a failure is a bug.
  const isReached = code !== 'wrong_request_format' || !isActing;
  return isReached && (response.status < 500 || response.status === 501)
    ? 'in'
    : `${code} ${response.status} ${text}`;
};

const actsOf = statement(
  'test-operator-rights-acts',
  `select call, string_agg(part, ' then ' order by position) as parts,
     bool_or(outcome = 'no_right') as is_refused
   from dipper.operator_act where operator = $1 group by call`,
);

it('the table names each call of operators once [OPS-01, AUTH-17]', () => {
  const named = rights.flatMap((right): readonly string[] => right.calls);
  expect(named.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
});

describe('a call of the console', () => {
  it.each(operatorRoles)(
    'accepts %s exactly as the table says, and records each change and each refused attempt [OPS-01, AUTH-17]',
    async (role) => {
      const found: Record<string, string> = {};
      const expected: Record<string, string> = {};
      const expectedActs: Record<string, unknown> = {};
      for (const route of calls) {
        found[route.name] = await ask(route, role);
        const isIn = isLetIn(role, route.name);
        expected[route.name] = isIn ? 'in' : 'no_right 403';
        if (route.method === 'GET') continue;
        expectedActs[route.name] = { parts: 'begun then ended', isRefused: !isIn };
      }
      expect(found).toEqual(expected);
      const rows = await server.owner.query<{ call: string; parts: string; is_refused: boolean }>(
        actsOf,
        [`token:${role}`],
      );
      const acts = rows.map(({ call, parts, is_refused: isRefused }) => [
        call,
        { parts, isRefused },
      ]);
      expect(Object.fromEntries(acts)).toEqual(expectedActs);
    },
  );
});

it('is refused and recorded even if the address names nothing [OPS-01]', async () => {
  const answer = await server.call('/operations/people/nobody/suspension', {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf('viewer')}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(403);
  const [act] = await server.owner.query<{ outcome: string }>(refusedActOf, ['nobody']);
  expect(act?.outcome).toBe('no_right');
});

const refusedActOf = statement(
  'test-operator-rights-refused',
  `select outcome from dipper.operator_act where subject = $1 and call = 'suspendPerson'
     and part = 'ended'`,
);
