import { afterAll, beforeAll, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { statement } from './platform/db/index.ts';
import { postJson } from './testing/login.ts';
import { sameHuman } from './testing/policy/two-people.ts';
import { startRefundFixture } from './testing/refund-fixture.ts';
import type { RefundFixture } from './testing/refund-fixture.ts';
import { pack } from './testing/refund-desk.ts';
import { first, namesake, other, seatSameHuman, eachOperatorName } from './testing/same-human.ts';

const putCheck = statement(
  'test-same-human-put-check',
  "select dipper.put_operator_limit('KRW', 2, null, 1000, null, 'a test', 'a test') as outcome",
);
const reason = 'for this very test';

let fixture: RefundFixture;

beforeAll(async () => {
  fixture = await startRefundFixture([pack], {
    ...namesake,
    OPERATOR_TOKEN: 'dev-operator-token',
  });
  await seatSameHuman(fixture.server);
  await fixture.server.owner.query(putCheck);
});
afterAll(() => fixture.stop());

it('the second operator of a refund is another human: 504 of 504 attempts are refused [OPS-01, OPS-03]', async () => {
  const bought = await fixture.buy(pack);
  const send = (path: string, body: object, headers: object): Promise<Response> => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const at = `/operations/payments/${bought.id}/refund-proposals${path}`;
    return fixture.server.call(at, postJson({ reason, ...body }, { ...key, ...headers }));
  };
  expect((await send('', { place: 1 }, first)).status).toBe(201);
  const yes = { number: 1, decision: 'agree' };
  const answered = async (headers: object): Promise<string> =>
    textInside(await (await send('/decision', yes, headers)).json(), 'code');
  expect(await eachOperatorName(answered)).toEqual(sameHuman);
  expect((await fixture.charge(bought))?.canceled).toBe(0);
  expect((await send('/decision', yes, other)).status).toBe(200);
});
