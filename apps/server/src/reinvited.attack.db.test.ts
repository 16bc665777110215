import { operatorRoles, routes } from '@dipper/contract';
import type { RouteDefinition } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { statement } from './platform/db/index.ts';
import { addressOf, bodyOf } from './testing/policy/operator-calls.ts';
import { operatorRights } from './testing/policy/operator-rights.ts';
import { moneyCalls } from './testing/policy/two-people.ts';
import { atSeat, seatOperators } from './testing/seats.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const noteReinvited = statement(
  'test-reinvited-note',
  "select dipper.note_operator_raised('anew', array['command line'], 'reinvited', dipper.current_time())",
);
const refusedActs = statement(
  'test-reinvited-acts',
  `select call from dipper.operator_act
   where operator = 'anew' and outcome = 'second_operator_required' order by call`,
);
const day = 86_401;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await seatOperators(server, { anew: operatorRoles });
});
afterAll(() => server.stop());

const ownPasskeys: readonly string[] = operatorRights.passkeys.calls;
const all: readonly RouteDefinition[] = Object.values(routes);
/** Signing out is left out: no call could follow it. */
const calls = all.filter(
  ({ access, name }) =>
    access === 'operator' && name !== 'operatorSignOut' && !ownPasskeys.includes(name),
);

const isRefused = async (route: RouteDefinition): Promise<boolean> => {
  const isActing = route.method !== 'GET';
  const response = await server.call(addressOf(route), {
    method: route.method,
    headers: {
      ...atSeat('anew'),
      'idempotency-key': crypto.randomUUID(),
      ...(isActing && { 'content-type': 'application/json' }),
    },
    ...(isActing && { body: JSON.stringify(bodyOf(route)) }),
  });
  const text = await response.text();
  return !response.ok && textInside(JSON.parse(text), 'code') === 'second_operator_required';
};

const refusedCalls = async (): Promise<readonly string[]> => {
  const refused: string[] = [];
  for (const route of calls) if (await isRefused(route)) refused.push(route.name);
  return refused.toSorted();
};

it('an operator who was invited again may make every call but those that move money, for a day [OPS-01, AUTH-17]', async () => {
  await server.owner.query(noteReinvited, []);
  const expected = [...moneyCalls].toSorted();
  expect(await refusedCalls()).toEqual(expected);
  const acts = await server.owner.query<{ call: string }>(refusedActs, []);
  expect(acts.map(({ call }) => call)).toEqual(expected);
  await server.advance(day);
  expect(await refusedCalls()).toEqual([]);
});
