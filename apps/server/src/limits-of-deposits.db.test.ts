import { dailyMethodUses } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLimits } from './core/limits/index.ts';
import { statement } from './platform/db/index.ts';
import { startHectoFixture } from './testing/hecto-fixture.ts';
import type { HectoFixture, OpenedPayment } from './testing/hecto-fixture.ts';

const makeMinor = statement(
  'test-make-minor',
  'update dipper.app_user set grant_adult = 0 where bucket = $1 and user_id = $2',
);
const copyWaiting = statement(
  'test-copy-waiting',
  `insert into dipper.payment
   select (jsonb_populate_record(p, jsonb_build_object('payment_id', gen_random_uuid(),
     'idempotency_key', gen_random_uuid()))).*
   from dipper.payment p cross join generate_series(2, $4::int)
   where p.bucket = $1 and p.user_id = $2 and p.payment_id = $3`,
);
const freeAt = statement(
  'test-free-at',
  `select dipper.method_free_at($1, $2, 'kr', 36) as free_at, d.due_at
   from dipper.payment_deposit d where d.bucket = $1 and d.user_id = $2`,
);

const daySeconds = 24 * 3600;
const total = 11_000n;

let fixture: HectoFixture;

beforeAll(async () => {
  fixture = await startHectoFixture();
});

afterAll(() => fixture.stop());

const waiting = async (): Promise<OpenedPayment> => {
  const payment = await fixture.open(36);
  await (
    await payment.act({ as: 'pay' })
  )();
  await expect.poll(payment.status).toBe('waiting_for_deposit');
  const { bucket, userId } = payment.name;
  await fixture.owner.query(makeMinor, [bucket, userId]);
  return payment;
};

const limitsOf = async ({ name }: OpenedPayment) => {
  const person = { bucket: name.bucket, userId: name.userId, country: 'kr' } as const;
  const product = { productId: 920_001n, price: total, isOnce: false };
  const { methods, minorMonthly } = await readLimits(fixture.owner, person, product);
  const usedToday = methods.find(({ methodId }) => methodId === 36)?.usedToday;
  return { usedToday, used: minorMonthly?.used };
};

it('a virtual account counts towards the limits of its day and month until its deadline, and not after [PAY-07, PAY-08]', async () => {
  const payment = await waiting();
  expect(await limitsOf(payment)).toEqual({ usedToday: 1, used: Number(total) });
  await fixture.later(6 * daySeconds);
  expect(await payment.status()).toBe('waiting_for_deposit');
  expect(await limitsOf(payment), 'days later').toEqual({ usedToday: 1, used: Number(total) });
  await fixture.later(daySeconds + 1);
  expect(await payment.status()).toBe('expired');
  expect(await limitsOf(payment)).toEqual({ usedToday: 0, used: 0 });
});

it('open virtual accounts close their method until the first of them ends, however old [PAY-07, PAY-08]', async () => {
  const payment = await waiting();
  const { bucket, userId, paymentId } = payment.name;
  await fixture.owner.query(copyWaiting, [bucket, userId, paymentId, dailyMethodUses]);
  await fixture.later(4 * daySeconds);
  const [row] = await fixture.owner.query<{ free_at: Date | null; due_at: Date }>(freeAt, [
    bucket,
    userId,
  ]);
  expect(row?.free_at).toEqual(row?.due_at);
});
