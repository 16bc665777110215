import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardChargingOf } from './app-cards.ts';
import { createBillingProviders } from './billing-providers.ts';
import { advanceDueCardRefunds } from './core/card-charging/index.ts';
import { parseHouseNumber } from './core/charging/index.ts';
import { statement } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import type { BillingProvider, BillingRefundOrder } from './ports/billing-provider.ts';
import type { RefundOutcome } from './ports/payment-provider.ts';
import { nobodyListens, startCharge } from './testing/card-charges.ts';
import { startBeside } from './testing/beside.ts';
import type { Beside } from './testing/beside.ts';
import { fieldKeysOf } from './testing/field-keys.ts';
import { createCardHolder, vaultOrigin } from './testing/kept-cards.ts';

const given = statement(
  'test-card-held-given',
  `select state::text from dipper.card_refund where bucket = $1 and user_id = $2
     and card_payment_id = $3`,
);

let beside: Beside;

beforeAll(async () => {
  beside = await startBeside({ VAULT_ORIGIN: vaultOrigin });
  await beside.server.owner.query(nobodyListens);
});

afterAll(() => beside.stop());

const held: RefundOutcome = { kind: 'pending', evidence: { why: 'under way' } };

type Slow = { readonly provider: BillingProvider; readonly asked: string[]; works: boolean };

/** Toss Payments, that works through its refunds in its own time: until then it holds the money. */
const slow = (real: BillingProvider): Slow => {
  const told: Slow = {
    asked: [],
    works: false,
    provider: {
      ...real,
      refund: async (order: BillingRefundOrder) => {
        told.asked.push(order.refundId);
        if (told.works) return real.refund(order);
        return { kind: 'unknown', evidence: { why: 'no answer' } };
      },
      askRefund: async (order) => (told.works ? real.askRefund(order) : held),
    },
  };
  return told;
};

it.each([
  ['all', undefined],
  ['a part', 4000n],
] as const)(
  'of %s that is under way for ten minutes is asked for by one number alone, and goes back once [SUB-08]',
  async (_name, amount) => {
    const { server, database, config } = beside;
    const real = createBillingProviders(config).find(({ name }) => name === 'tosspayments');
    if (real === undefined) throw new Error('nobody charges cards');
    const toss = slow(real);
    const cardCharging = cardChargingOf({
      fieldKeys: fieldKeysOf(server.variables),
      database,
      log: silentLog,
      billing: [toss.provider],
    });
    const holder = await createCardHolder(server, amount === undefined ? 'minji' : 'seoyeon');
    const { cardId } = await holder.keep();
    const card = parseHouseNumber('k', cardId);
    if (card === undefined) throw new Error('no card');
    const { bucket, userId, id: kept } = card;
    const name = { bucket, userId, cardPaymentId: newUuid() };
    await server.owner.query(startCharge, [bucket, userId, name.cardPaymentId, newUuid(), kept]);
    await cardCharging.send(name);
    const wanted = { key: 'held', amount, reason: 'asked for' };
    expect(await cardCharging.giveBack(name, wanted)).toMatchObject({
      refund: { state: 'unknown' },
    });
    const wait = async (seconds: number): Promise<void> => {
      await server.advance(seconds);
      await advanceDueCardRefunds({ database, cardCharging, log: silentLog });
    };
    const state = async () =>
      (await server.owner.query(given, [bucket, userId, name.cardPaymentId]))[0];
    for (const seconds of [3, 4, 11, 46, 3, 4, 11, 46, 241, 241]) {
      await wait(seconds);
      expect(await state(), 'neither refused nor made').toEqual({ state: 'unknown' });
    }
    toss.works = true;
    for (const seconds of [3601, 3601]) await wait(seconds);
    expect(await state()).toEqual({ state: 'done' });
    expect(new Set(toss.asked).size).toBe(1);
    expect(toss.asked.length).toBeGreaterThan(1);
  },
);
