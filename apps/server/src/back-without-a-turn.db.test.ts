import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTakeHint } from './core/charging/index.ts';
import { statement } from './platform/db/index.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import { startChargingFixture } from './testing/charging-fixture.ts';
import type { ChargingFixture } from './testing/charging-fixture.ts';
import { shiftClock } from './testing/clock.ts';

const makeProduct = statement(
  'test-without-a-turn-product',
  `insert into dipper.product (product_id, country, category, name, amount, price, currency)
   values (910002, 'kr', 'WEB', '100 spoons', 100, 11000, 'KRW')`,
);
const makeMethod = statement(
  'test-without-a-turn-method',
  `insert into dipper.payment_method (country, method_id, pg_id, provider, available)
   values ('kr', 30, 11, 'hecto', true)`,
);

let requestCount = 0;
let isPaid = false;

/** Its page stands open for ten minutes, and nobody has paid there. */
const patient: PaymentProvider = {
  name: 'hecto',
  begin: async ({ transactionId: reference }) => ({
    kind: 'form',
    reference,
    lifetimeSeconds: 600,
    evidence: {},
  }),
  form: () => ({ action: 'https://pay.example/window', charset: 'utf-8', fields: [] }),
  readReturn: ({ page }) => ({ kind: page === 'cancel' ? 'turned-back' : 'look' }),
  confirm: () => Promise.reject(new Error('there is nothing to confirm')),
  ask: async ({ reference, total: amount, currency }) => {
    requestCount += 1;
    return isPaid
      ? { kind: 'succeeded', reference, amount, currency, evidence: {} }
      : { kind: 'pending', stage: 'untouched', evidence: {} };
  },
};

let fixture: ChargingFixture;

beforeAll(async () => {
  fixture = await startChargingFixture(() => patient);
  await fixture.owner.query(makeProduct);
  await fixture.owner.query(makeMethod);
});

afterAll(() => fixture.stop());

/** Others come back so often that for a minute nobody else's visit makes us ask this provider. */
const exhaustQuestions = async (): Promise<void> => {
  const takeHint = createTakeHint(fixture.owner);
  const others = Array.from({ length: 61 }, (_, place) => ({
    bucket: place,
    userId: BigInt(place),
    refId: crypto.randomUUID(),
  }));
  for (let times = 0; times < 4; times += 1) {
    if (times === 3) await shiftClock(fixture.owner, 5);
    for (const other of others) await takeHint(patient.name, 'visit', other);
  }
};

type StartedPayment = {
  readonly state: () => Promise<string | undefined>;
  readonly visit: (page: 'approve' | 'cancel') => Promise<Response>;
};

/** A payment that was asked about so often that its next question is at the end of its page. */
const startQueried = async (): Promise<StartedPayment> => {
  const { id, state } = await fixture.begin({ productId: 910_002, methodId: 30, total: 11_000n });
  const visit: StartedPayment['visit'] = (page) =>
    fetch(`${fixture.base}/${page}/${id}`, { method: 'POST', redirect: 'manual' });
  for (let times = 0; times < 3; times += 1) await visit('approve');
  await fixture.later(3, 4, 11, 46, 241);
  await exhaustQuestions();
  requestCount = 0;
  return { state, visit };
};

it('a person who turns back while all workers are busy waits seconds, not until the provider’s page expires [PAY-09, ERR-04]', async () => {
  const { state, visit } = await startQueried();
  await visit('cancel');
  expect([requestCount, await state()]).toEqual([0, 'redirected']);
  await fixture.later(11);
  expect([requestCount, await state()]).toEqual([1, 'expired']);
});

it('a payment whose person returns while all workers are busy is queried within a minute [PAY-09]', async () => {
  const { state, visit } = await startQueried();
  isPaid = true;
  for (let times = 0; times < 20; times += 1) await visit('approve');
  await fixture.later(9);
  expect([requestCount, await state()]).toEqual([0, 'redirected']);
  await fixture.later(51);
  expect([requestCount, await state()]).toEqual([1, 'succeeded']);
});
