import { startSettlementRoute } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCharging } from './core/charging/index.ts';
import { findDifferences, reconcileDay } from './core/reconciling/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import { createPaymentProviders } from './payment-providers.ts';
import { postJson } from './testing/login.ts';
import { startRefundFixture } from './testing/refund-fixture.ts';
import type { Bought, RefundFixture } from './testing/refund-fixture.ts';
import { heading } from './testing/settlement-plants.ts';
import { announce, bring } from './testing/settlements.ts';

const japanese = { country: 'jp', person: 'yuki', provider: 'sbps', as: 'pay' } as const;
const docomo = { ...japanese, methodId: 42 } as const;
const webmoney = { ...japanese, methodId: 38 } as const;
const { provider } = japanese;
const operator = { authorization: 'Bearer an-operator-of-this-test' };

const today = statement(
  'test-today-in-tokyo',
  `select (dipper.current_time() at time zone 'Asia/Tokyo')::date::text as day`,
);

let fixture: RefundFixture;

beforeAll(async () => {
  fixture = await startRefundFixture([docomo, webmoney]);
});

afterAll(() => fixture.stop());

const dayNow = async (): Promise<string> => {
  const [row] = await fixture.database.query<{ day: string }>(today, []);
  return row?.day ?? '';
};

const compare = async () => {
  const { database } = fixture;
  const providers = createPaymentProviders(parseConfig(fixture.server.variables));
  const charging = createCharging({ database, log: silentLog, providers, openUrl: () => '' });
  const own = providers.filter(({ name }) => name === provider);
  const [run] = await reconcileDay(
    { database, log: silentLog, charging, providers: own },
    await dayNow(),
  );
  return run;
};

const refundInTool = async (bought: Bought): Promise<void> => {
  const answer = await fixture.ask(bought);
  if (typeof answer === 'string') throw new Error(`refused: ${answer}`);
  const said = { outcome: 'paid', reference: 'tool-1', reason: 'given back in the tool' };
  const sent = postJson(said, { ...operator, 'idempotency-key': newUuid() });
  await fixture.server.call(`/operations/refunds/${answer.refundId}/transfer`, sent);
};

it('a refund of a sale that SBPS cannot be queried about is no difference [OPS-03]', async () => {
  const bought = await fixture.buy(docomo);
  await fixture.ask(bought);
  expect(await fixture.status(bought)).toBe('refunded');
  await refundInTool(await fixture.buy(webmoney));
  expect(await compare()).toMatchObject({ differences: 0, unanswered: 0 });
  const page = { state: 'open', after: undefined, limit: 20, provider } as const;
  expect(await findDifferences(fixture.database, page)).toEqual([]);
});

it('a settlement file shows that a refund reported as made in SBPS’s tool was not made [OPS-03]', async () => {
  const bought = await fixture.buy(webmoney);
  const { charged = 0 } = (await fixture.charge(bought)) ?? {};
  await refundInTool(bought);
  expect(await fixture.status(bought)).toBe('refunded');
  const day = await dayNow();
  const line = `${bought.id},,charge,${charged},JPY,0,${charged},${day},`;
  const file = Buffer.from(`${heading}\n${line}\n`);
  const [fromDay, toDay] = [day, day];
  const about = { provider, shape: 'sbps-plain', fromDay, toDay, file };
  const announced = await announce(fixture.server, about, {
    ...operator,
    'idempotency-key': newUuid(),
  });
  const { uploadPath } = startSettlementRoute.answers[201].parse(await announced.json());
  expect((await bring(fixture.server, uploadPath, file)).ok).toBe(true);
  const page = { state: 'open', after: undefined, limit: 20, provider } as const;
  const found = await findDifferences(fixture.database, page);
  expect(found.filter(({ subject }) => subject === bought.id).map(({ kind }) => kind)).toContain(
    'settled_refund_differs',
  );
});
