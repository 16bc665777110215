import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCharging } from './core/charging/index.ts';
import { findDifferences, reconcileDay } from './core/reconciling/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { createDatabase, statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import { createPaymentProviders } from './payment-providers.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import { createPayer, letEverybodyPay } from './testing/payer.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

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
  database = createDatabase({ url, role: 'dipper_app', poolMax: 4, log: silentLog });
  providers = createPaymentProviders(config);
});

afterAll(async () => {
  await database.close();
  await server.stop();
});

describe.each(ways)('the records of $provider', (way) => {
  it('are compared line by line: what is planted is found, and nothing else [OPS-03]', async () => {
    const { pay } = createPayer(server, way);
    const bought = [await pay(), await pay(), await pay(), await pay()];
    const plants = [{ kind: 'missing' }, { kind: 'amount', amount: 7 }, { kind: 'extra' }];
    for (const [place, plant] of plants.entries()) {
      const partnerOrderId = bought[place]?.order;
      const { provider } = way;
      await server.sandbox.control('POST', '/plants', { provider, partnerOrderId, ...plant });
    }
    const [row] = await database.query<{ day: string }>(today, [way.zone]);
    const charging = createCharging({
      database,
      log: silentLog,
      providers,
      openUrl: () => '',
    });
    const own = providers.filter(({ name }) => name === way.provider);
    const options = { database, log: silentLog, charging, providers: own };
    const [run] = await reconcileDay(options, row?.day ?? '');
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
