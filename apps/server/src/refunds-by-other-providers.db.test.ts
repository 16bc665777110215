import {
  decodeAmount,
  paymentRoute,
  problemSchema,
  receiptRoute,
  refundPaymentRoute,
  requestRefundRoute,
} from '@dipper/contract';
import type { OperatorRefund } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxCharge } from '../../../tools/testing/sandbox.ts';
import { askDuePayments, createCharging, parseTransactionId } from './core/charging/index.ts';
import type { PaymentName } from './core/charging/index.ts';
import { findWallet, verifyLedger } from './core/ledger/index.ts';
import { advanceDueRefunds, createRefunds, forgetAccounts } from './core/refunds/index.ts';
import { createPaymentProviders } from './payment-providers.ts';
import { parseConfig } from './platform/config/index.ts';
import { createDatabase, statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import { postJson, tokensFor } from './testing/login.ts';
import { createPayer, letEverybodyPay } from './testing/payer.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const korean = { country: 'kr', person: 'minji' } as const;

/** Both parts and the whole. */
const inParts = [
  { ...korean, provider: 'toss', methodId: 37, as: 'money' },
  { ...korean, provider: 'tosspayments', methodId: 31, as: 'pay' },
  { ...korean, provider: 'hecto', methodId: 30, as: 'pay' },
  { ...korean, provider: 'hecto', methodId: 33, as: 'pay' },
  { country: 'us', person: 'emma', provider: 'paypal', methodId: 45, as: 'balance' },
] as const;

/** The whole or nothing. */
const asWhole = [
  { ...korean, provider: 'tosspayments', methodId: 35, as: 'pay' },
  { ...korean, provider: 'tosspayments', methodId: 29, as: 'pay' },
  { ...korean, provider: 'tosspayments', methodId: 34, as: 'pay' },
] as const;
const kakaopay = { ...korean, provider: 'kakaopay', methodId: 43, as: 'money' } as const;

type Way = (typeof inParts)[number] | (typeof asWhole)[number] | typeof kakaopay;

const operatorToken = 'an-operator-of-this-test';
const operator = { authorization: `Bearer ${operatorToken}` };
const secretKey = 'a-secret-key-of-these-tests-of-32-characters';
const account = { bank: '088', accountNumber: '110123456789', accountHolder: '김민지' };
const daySeconds = 86_400;

const shiftClock = statement(
  'test-every-refund-shift-clock',
  'update dipper.clock_offset set shift = shift + make_interval(secs => $1)',
);
const differences = statement(
  'test-every-refund-differences',
  'select told, expected from dipper.refund_difference where bucket = $1 and payment_id = $2',
);
const keptAccounts = statement(
  'test-every-refund-accounts',
  'select count(*)::int as count from dipper.refund_account where bucket = $1',
);

let server: TestServer;
let database: Database;
let providers: readonly PaymentProvider[];

beforeAll(async () => {
  server = await startTestServer({
    DIPPER_ROLES: 'http,worker',
    OPERATOR_TOKEN: operatorToken,
    SECRET_KEY: secretKey,
  });
  await letEverybodyPay(server, [...inParts, ...asWhole, kakaopay]);
  for (const provider of new Set([...inParts, ...asWhole].map((way) => way.provider))) {
    const address = `${server.url}/api/provider/${provider}/webhook`;
    await server.sandbox.control('POST', '/notifications/address', { provider, address });
  }
  const config = parseConfig(server.variables);
  const { url } = config.database;
  database = createDatabase({ url, role: 'dipper_app', poolMax: 4, log: silentLog });
  providers = createPaymentProviders(config);
});

afterEach(async () => {
  await server.sandbox.control('DELETE', '/scenarios');
  expect((await verifyLedger(database)).findings).toEqual([]);
});

afterAll(async () => {
  await database.close();
  await server.stop();
});

type Bought = {
  readonly id: string;
  readonly order: string;
  readonly name: PaymentName;
  readonly before: bigint;
  readonly headers: { authorization: string };
};

const spoonsOf = async (name: PaymentName): Promise<bigint> => {
  const { spoon_paid, spoon_bonus } = await findWallet(database, name);
  return spoon_paid + spoon_bonus;
};

const paymentOf = async ({ id, headers }: Pick<Bought, 'id' | 'headers'>) => {
  const response = await server.call(`/billing/spoon/inner/payment/history/${id}`, { headers });
  return paymentRoute.answers[200].parse(await response.json());
};

/** What is held before it, and the purchase once it is credited. */
const buy = async (way: Way): Promise<Bought> => {
  const headers = { authorization: `Bearer ${(await tokensFor(server, way.person)).jwt}` };
  const payer = createPayer(server, way);
  const { id, order } = await payer.pay();
  const name = parseTransactionId(id);
  if (name === undefined) throw new Error('no payment has this name');
  const status = async (): Promise<string> => (await paymentOf({ id, headers })).status;
  await expect.poll(status, { timeout: 20_000 }).toBe('success');
  const { amount } = await paymentOf({ id, headers });
  const before = (await spoonsOf(name)) - decodeAmount(amount);
  return { id, order, name, before, headers };
};

const chargeOf = async ({ order }: Bought): Promise<SandboxCharge | undefined> => {
  const told = await server.sandbox.control('GET', `/charges?partnerOrderId=${order}`);
  return (told as { charges: SandboxCharge[] }).charges[0];
};

const giveBack = async (
  { id }: Bought,
  body: object,
  key = newUuid(),
): Promise<OperatorRefund | string> => {
  const headers = { ...operator, 'idempotency-key': key };
  const path = `/operations/payments/${id}/refunds`;
  const response = await server.call(path, postJson(body, headers));
  const told: unknown = await response.json();
  return response.status === 201
    ? refundPaymentRoute.answers[201].parse(told)
    : problemSchema.parse(told).code;
};

const notesOf = async ({ id, headers }: Bought): Promise<readonly number[]> => {
  const response = await server.call(`/billing/spoon/receipts/${id}`, { headers });
  if (response.status !== 200) return [];
  const { creditNotes } = receiptRoute.answers[200].parse(await response.json());
  return creditNotes.map(({ amount }) => Number(amount));
};

describe.each(inParts)('a purchase by method $methodId', (way) => {
  it('goes back in a part and then the rest: at the provider, in the books, in spoons and in credit notes [PAY-10, API-05] [outcome: toss,credit_card,smart_culture_voucher,tmoney,paypal/refund-part,refund-full]', async () => {
    const bought = await buy(way);
    const { charged = 0 } = (await chargeOf(bought)) ?? {};
    const part = Math.floor(charged / 3);
    const credited = (await spoonsOf(bought.name)) - bought.before;
    const key = newUuid();
    const first = await giveBack(bought, { amount: part, reason: 'a part' }, key);
    expect(first).toMatchObject({ state: 'done', amount: part });
    expect(await giveBack(bought, { amount: part, reason: 'a part' }, key)).toEqual(first);
    expect((await chargeOf(bought))?.cancelled).toBe(part);
    expect((await paymentOf(bought)).status).toBe('success');
    const left = (await spoonsOf(bought.name)) - bought.before;
    expect(left > 0n && left < credited).toBe(true);
    expect(await giveBack(bought, { reason: 'the rest' })).toMatchObject({
      state: 'done',
      amount: charged - part,
    });
    expect((await chargeOf(bought))?.cancelled).toBe(charged);
    expect((await paymentOf(bought)).status).toBe('refunded');
    expect(await spoonsOf(bought.name)).toBe(bought.before);
    expect(await giveBack(bought, { reason: 'again' })).toBe('refund_already_requested');
    await expect.poll(() => notesOf(bought), { timeout: 20_000 }).toEqual([part, charged - part]);
  });
});

describe.each(asWhole)('a purchase by method $methodId', (way) => {
  it('goes back as a whole, once, however many ask at once: at the provider, in the books, in spoons and in a credit note [PAY-10, API-05] [outcome: mobile,culture_voucher,book_voucher/refund-full]', async () => {
    const bought = await buy(way);
    const { charged = 0 } = (await chargeOf(bought)) ?? {};
    const ask = async (): Promise<string> => {
      const headers = { ...bought.headers, 'idempotency-key': newUuid() };
      const body = { transactionId: bought.id };
      const response = await server.call('/billing/spoon/refunds', postJson(body, headers));
      const told: unknown = await response.json();
      return response.status === 201
        ? requestRefundRoute.answers[201].parse(told).status
        : problemSchema.parse(told).code;
    };
    const told = await Promise.all(Array.from({ length: 10 }, ask));
    expect(told.toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'refund_already_requested'),
      'refunded',
    ]);
    expect((await chargeOf(bought))?.cancelled).toBe(charged);
    expect((await paymentOf(bought)).status).toBe('refunded');
    expect(await spoonsOf(bought.name)).toBe(bought.before);
    await expect.poll(() => notesOf(bought), { timeout: 20_000 }).toEqual([charged]);
  });
});

describe('a refund that is over', () => {
  const later = async (seconds: number): Promise<void> => {
    await server.owner.query(shiftClock, [seconds]);
    await server.call('/test/clock');
  };

  it('was given up, and is made all the same: found out within a day, for somebody to decide [PAY-10, OPS-03]', async () => {
    const bought = await buy(kakaopay);
    const log = silentLog;
    const refunds = createRefunds({ database, log, providers, secretKey });
    const charging = createCharging({ database, log, providers, openUrl: () => '' });
    const scenario = { provider: 'kakaopay', operation: 'cancel', outcome: 'never' };
    await server.sandbox.control('POST', '/scenarios', scenario);
    const wanted = { payment: bought.name, by: 'person', key: newUuid(), reason: 'late' } as const;
    const answered = await refunds.request(wanted);
    if (answered.kind !== 'refund') throw new Error(`refused: ${answered.error}`);
    const isOver = async (): Promise<boolean> => {
      await later(3601);
      await advanceDueRefunds({ database, refunds, log });
      return (await spoonsOf(bought.name)) > bought.before;
    };
    await expect.poll(isOver, { timeout: 20_000 }).toBe(true);
    const { charged = 0, tid = '' } = (await chargeOf(bought)) ?? {};
    const provider = providers.find(({ name }) => name === 'kakaopay');
    const outcome = await provider?.refund?.({
      transactionId: bought.id,
      personReference: 'u1',
      methodId: 43,
      reference: tid,
      chargeReference: null,
      total: BigInt(charged),
      currency: 'KRW',
      requestedAt: new Date(),
      refundId: newUuid(),
      place: 1,
      amount: BigInt(charged),
      held: BigInt(charged),
      reason: 'made at last',
    });
    expect(outcome?.kind).toBe('refunded');
    const { bucket, paymentId } = bought.name;
    const found = async () => {
      await later(3601);
      await askDuePayments({ database, charging, log });
      return server.owner.query(differences, [bucket, paymentId]);
    };
    await expect
      .poll(found, { timeout: 20_000 })
      .toEqual([{ told: 0n, expected: BigInt(charged) }]);
  });

  it('keeps its account as long as it could be needed, and no longer [PAY-10]', async () => {
    const bought = await buy(kakaopay);
    const oneWay = providers
      .filter(({ name }) => name === 'kakaopay')
      .map(({ refund: _takesBack, ...rest }) => rest);
    const refunds = createRefunds({ database, log: silentLog, providers: oneWay, secretKey });
    const wanted = {
      payment: bought.name,
      by: 'person',
      key: newUuid(),
      reason: 'a test',
    } as const;
    const answered = await refunds.request({ ...wanted, account });
    if (answered.kind !== 'refund') throw new Error(`refused: ${answered.error}`);
    const { bucket, userId } = bought.name;
    const kept = async (): Promise<unknown> => {
      await forgetAccounts(database, bucket);
      return (await server.owner.query<{ count: number }>(keptAccounts, [bucket]))[0]?.count;
    };
    await later(60 * daySeconds);
    expect(await kept(), 'nobody has made the transfer yet').toBe(1);
    const name = { bucket, userId, refundId: answered.refund.refund_id };
    await refunds.transferred(name, { outcome: 'paid', reference: 'bank-1' });
    await later(29 * daySeconds);
    expect(await kept()).toBe(1);
    await later(2 * daySeconds);
    expect(await kept()).toBe(0);
  });
});
