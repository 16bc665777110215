import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCharging } from './core/charging/index.ts';
import { findDifferences, reconcileDay } from './core/reconciling/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import { createPaymentProviders } from './payment-providers.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import { createPayer, letEverybodyPay } from './testing/payer.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { openDatabase } from './testing/open-database.ts';

const today = statement(
  'test-today-in-zone',
  `select (dipper.current_time() at time zone $1)::date::text as day`,
);

const ways = [
  {
    provider: 'hecto',
    methodId: 33,
    country: 'kr',
    person: 'minji',
    as: 'pay',
    zone: 'Asia/Seoul',
  },
  {
    provider: 'paypal',
    methodId: 45,
    country: 'us',
    person: 'emma',
    as: 'balance',
    zone: 'UTC',
  },
] as const;

let server: TestServer;
let database: Database;
let providers: readonly PaymentProvider[];

beforeAll(async () => {
  server = await startTestServer();
  await letEverybodyPay(server, ways);
  const config = parseConfig(server.variables);
  const { url } = config.database;
  database = openDatabase(url, 'dipper_app', 4);
  providers = createPaymentProviders(config);
});

afterAll(async () => {
  await database.close();
  await server.stop();
});

const compare = async (way: (typeof ways)[number]) => {
  const [row] = await database.query<{ day: string }>(today, [way.zone]);
  const charging = createCharging({ database, log: silentLog, providers, openUrl: () => '' });
  const own = providers.filter(({ name }) => name === way.provider);
  const options = { database, log: silentLog, charging, providers: own };
  const [run] = await reconcileDay(options, row?.day ?? '');
  return run;
};

describe.each(ways)('the records of $provider', (way) => {
  it('are compared line by line: the planted differences are found, and nothing else [OPS-03]', async () => {
    const { pay } = createPayer(server, way);
    const bought = [await pay(), await pay(), await pay(), await pay()];
    const plants = [{ kind: 'missing' }, { kind: 'amount', amount: 7 }, { kind: 'extra' }];
    for (const [place, plant] of plants.entries()) {
      const partnerOrderId = bought[place]?.order;
      const { provider } = way;
      await server.sandbox.control('POST', '/plants', { provider, partnerOrderId, ...plant });
    }
    const run = await compare(way);
    expect(run).toMatchObject({ differences: 3, unanswered: 0 });
    const page = { state: undefined, after: undefined, limit: 10, provider: way.provider };
    const found = await findDifferences(database, page);
    const kindOf = (subject: string | undefined) =>
      found.find((each) => each.subject === subject)?.kind;
    expect(bought.map(({ id }) => kindOf(id))).toEqual([
      'payment_without_record',
      'amount_differs',
      undefined,
      undefined,
    ]);
    expect(found.map(({ kind }) => kind)).toContain('record_without_payment');
  });
});

describe('records in which one method could not be read', () => {
  it('hide no other method, report nothing missing, and leave the day open [OPS-03]', async () => {
    const [way] = ways;
    const { provider } = way;
    const unread = (times: number) => {
      const scenario = {
        provider,
        operation: 'records',
        outcome: 'code',
        errorCode: 'ST10',
        times,
      };
      return server.sandbox.control('POST', '/scenarios', scenario);
    };
    const { order: partnerOrderId } = await createPayer(server, way).pay();
    await server.sandbox.control('POST', '/plants', { provider, partnerOrderId, kind: 'missing' });
    const openOnes = async () =>
      (await findDifferences(database, { state: 'open', after: undefined, limit: 20, provider }))
        .length;
    const before = await openOnes();
    // The day before is silent for every method: nothing counts as missing, an unknown line is still
    // a difference, and earlier findings still stand.
    await unread(8);
    const none = await compare(way);
    expect(none?.differences).toBe(1);
    expect(none?.unanswered).toBeGreaterThanOrEqual(8 + 1);
    expect(await openOnes()).toBe(before);
    // Cards alone: of Tmoney all is known.
    await unread(1);
    expect(await compare(way)).toMatchObject({ unanswered: 1 });
    expect(await openOnes()).toBe(before + 1);
    expect(await compare(way)).toMatchObject({ unanswered: 0, differences: before + 1 });
  });
});
