import { chargesRoute, failuresRoute, monthlyPaymentRoute, receiptRoute } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardChargingOf } from './app-cards.ts';
import { createBillingProviders } from './billing-providers.ts';
import type { CardCharging } from './core/card-charging/index.ts';
import { createCharging, parsePublicId } from './core/charging/index.ts';
import { findDifferences, reconcileDay } from './core/reconciling/index.ts';
import { createPaymentProviders } from './payment-providers.ts';
import type { Config } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import { daySeconds, providersDayInSeoul } from './testing/clock.ts';
import { fieldKeysOf } from './testing/field-keys.ts';
import { giveBackCharge, nobodyListens, startCharge } from './testing/card-charges.ts';
import { startBeside } from './testing/beside.ts';
import type { Beside } from './testing/beside.ts';
import { chargesAt, createCardHolder, vaultOrigin } from './testing/kept-cards.ts';
import type { CardHolder } from './testing/kept-cards.ts';
import type { TestServer } from './testing/server.ts';

const find = statement(
  'test-card-charging-find',
  `select p.state::text, p.order_id, p.failure_code, d.attempt, p.refunded_amount
   from dipper.card_payment p left join dipper.charge_due d on d.payment_id = p.card_payment_id
   where p.card_payment_id = $1`,
);
const keyOf = statement(
  'test-card-charging-key',
  `select c.customer_key as "customerKey" from dipper.card_payment p
   join dipper.card c on c.bucket = p.bucket and c.user_id = p.user_id and c.card_id = p.card_id
   where p.card_payment_id = $1`,
);

let beside: Beside;
let server: TestServer;
let config: Config;
let database: Database;
let cardCharging: CardCharging;
let turn = 0;

beforeAll(async () => {
  beside = await startBeside({ DIPPER_ROLES: 'http,worker', VAULT_ORIGIN: vaultOrigin });
  ({ server, config, database } = beside);
  await server.owner.query(nobodyListens);
  const billing = createBillingProviders(config);
  cardCharging = cardChargingOf({
    fieldKeys: fieldKeysOf(server.variables),
    database,
    log: silentLog,
    billing,
  });
});

afterEach(() => beside.tidy());

afterAll(() => beside.stop());

const next = (operation: string, outcome: string, more: object = {}): Promise<unknown> =>
  server.sandbox.control('POST', '/scenarios', {
    provider: 'tosspayments',
    operation,
    outcome,
    ...more,
  });

type Row = {
  readonly state: string;
  readonly order_id: string;
  readonly failure_code: number | null;
  readonly attempt: number | null;
  readonly refunded_amount: bigint;
};

type Charged = {
  readonly holder: CardHolder;
  readonly cardPath: string;
  readonly name: {
    readonly bucket: number;
    readonly userId: bigint;
    readonly cardPaymentId: string;
  };
  readonly row: () => Promise<Row>;
  readonly state: () => Promise<string>;
  /** Returns the provider's records of the charge. */
  readonly held: () => Promise<readonly unknown[]>;
};

const giveBack = ({ name }: Charged, refund: { key: string; amount?: bigint | undefined }) =>
  giveBackCharge({ owner: server.owner, cardCharging, name }, refund);

/** A period's charge of a new card of one of the people, written and not yet sent. */
const write = async (): Promise<Charged> => {
  const people = ['minji', 'seoyeon', 'yuki', 'emma'] as const;
  const holder = await createCardHolder(server, people[(turn += 1) % people.length] ?? 'minji');
  const { cardId } = await holder.keep();
  const card = parsePublicId('k', cardId);
  if (card === undefined) throw new Error('no card');
  const { bucket, userId } = card;
  const name = { bucket, userId, cardPaymentId: newUuid() };
  await server.owner.query(startCharge, [bucket, userId, name.cardPaymentId, newUuid(), card.id]);
  const row = async (): Promise<Row> => {
    const [found] = await server.owner.query<Row>(find, [name.cardPaymentId]);
    if (found === undefined) throw new Error('no charge');
    return found;
  };
  return {
    holder,
    name,
    row,
    cardPath: `/billing/cards/${cardId}`,
    state: async () => (await row()).state,
    held: async () => {
      const { order_id: order } = await row();
      const all = await chargesAt(server);
      return all
        .filter(({ partnerOrderId }) => partnerOrderId === order)
        .map(({ charged, canceled, timesCharged }) => ({ charged, canceled, timesCharged }));
    },
  };
};

const once = [{ charged: 9900, canceled: 0, timesCharged: 1 }];

describe('a charge of a kept card', () => {
  it('is sent once, by a worker, if the process that wrote it has died [SUB-06]', async () => {
    const charged = await write();
    await server.advance(16);
    await expect.poll(charged.state).toBe('succeeded');
    expect(await charged.held()).toEqual(once);
    expect(await cardCharging.send(charged.name)).toBe('succeeded');
    expect(await charged.held()).toEqual(once);
  });

  it('is requested once, however many workers send it at the same time [SUB-06]', async () => {
    const charged = await write();
    await Promise.all(Array.from({ length: 12 }, () => cardCharging.send(charged.name)));
    await expect.poll(charged.state).toBe('succeeded');
    expect(await charged.held()).toEqual(once);
  });

  it.each(['lost', 'error'])(
    'whose answer is %s is queried, sent again only if the provider has no record of it, and charged once [SUB-06]',
    async (outcome) => {
      const charged = await write();
      await next('chargeKey', outcome);
      expect(await cardCharging.send(charged.name)).toBe('unknown');
      for (const seconds of [3, 4, 11, 46, 21]) {
        const before = await charged.row();
        if (before.state === 'succeeded') break;
        await server.advance(seconds);
        await expect.poll(charged.row).not.toEqual(before);
      }
      await expect.poll(charged.state).toBe('succeeded');
      expect(await charged.held()).toEqual(once);
    },
  );

  it('with an unlisted code is not taken as declined: its status is queried by our number, and it is charged once [SUB-06] [outcome: card-tosspayments/charge-code-unknown,status-code-unknown]', async () => {
    const charged = await write();
    await next('chargeKey', 'decline-then-ok', { errorCode: 'TOMORROWS_CODE', delayMs: 1 });
    expect(await cardCharging.send(charged.name)).toBe('unknown');
    await expect.poll(charged.held).toEqual(once);
    await next('order', 'decline', { errorCode: 'TOMORROWS_CODE' });
    const before = await charged.row();
    await server.advance(3);
    await expect.poll(charged.row).not.toEqual(before);
    expect(await charged.state()).toBe('unknown');
    await server.advance(4);
    await expect.poll(charged.state).toBe('succeeded');
    expect(await charged.held()).toEqual(once);
  });

  it('that succeeds after a decline is booked as a success [SUB-06]', async () => {
    const charged = await write();
    await next('chargeKey', 'decline-then-ok', { delayMs: 200 });
    expect(await cardCharging.send(charged.name)).toBe('declined');
    await expect.poll(charged.held).toEqual(once);
    await server.advance(601);
    await expect.poll(charged.state).toBe('succeeded');
  });

  it('of another amount goes to review [SUB-06]', async () => {
    const charged = await write();
    await next('chargeKey', 'decline');
    await cardCharging.send(charged.name);
    const { order_id: partnerOrderId } = await charged.row();
    await server.sandbox.control('POST', '/tosspayments/charge', { partnerOrderId, amount: 5000 });
    await server.advance(601);
    await expect.poll(charged.state).toBe('review');
  });

  it('fails because the provider deleted the key: the card is removed, and cannot become the main card [SUB-02] [SUB-11]', async () => {
    const charged = await write();
    const second = await charged.holder.keep();
    await charged.holder.call('PUT', `/billing/cards/${second.cardId}/main`);
    const [key] = await server.owner.query<{ customerKey: string }>(keyOf, [
      charged.name.cardPaymentId,
    ]);
    await server.sandbox.control('POST', '/tosspayments/delete-key', key);
    expect(await cardCharging.send(charged.name)).toBe('declined');
    const cards = await charged.holder.cards();
    expect(cards.map(({ state }) => state).toSorted()).toEqual(['gone', 'usable']);
    const refused = await charged.holder.call('PUT', `${charged.cardPath}/main`);
    expect([refused.status, refused.code]).toEqual([409, 'billing_key_null']);
  });
});

const idOf = async (charged: Charged): Promise<string> => (await charged.row()).order_id;
const receiptPath = (id: string): string => receiptRoute.path.replace(':id', id);

describe('a successful card charge', () => {
  it('is in the history and in the month’s sum, and has a receipt [PAY-10]', async () => {
    const charged = await write();
    await cardCharging.send(charged.name);
    const id = await idOf(charged);
    const { call } = charged.holder;
    await expect.poll(async () => (await call('GET', receiptPath(id))).status).toBe(200);
    const receipt = receiptRoute.answers[200].parse((await call('GET', receiptPath(id))).body);
    expect(receipt).toMatchObject({
      transactionId: id,
      product: { name: 'Membership', quantity: 1, spoons: 0 },
      total: 9900,
      creditNotes: [],
    });
    const charges = chargesRoute.answers[200].parse((await call('GET', chargesRoute.path)).body);
    expect(charges.results[0]).toMatchObject({ transactionId: id, totalPrice: 9900, amount: 0 });
    const page = await call('GET', `${chargesRoute.path}?cursor=${id}`);
    expect(page.status).toBe(200);
    const month = monthlyPaymentRoute.answers[200].parse(
      (await call('GET', monthlyPaymentRoute.path)).body,
    );
    expect(Number(month.total)).toBeGreaterThanOrEqual(9900);
  });

  it('is visible to its owner only, and a decline shows its reason [ERR-03]', async () => {
    const charged = await write();
    await next('chargeKey', 'decline', { errorCode: 'EXCEED_MAX_AMOUNT' });
    await cardCharging.send(charged.name);
    const id = await idOf(charged);
    const { call } = charged.holder;
    expect((await call('GET', receiptPath(id))).code).toBe('payment_not_found');
    const failures = failuresRoute.answers[200].parse((await call('GET', failuresRoute.path)).body);
    expect(failures.results[0]).toMatchObject({ transactionId: id, reason: 'card_limit_exceeded' });
    const paid = await write();
    await cardCharging.send(paid.name);
    expect((await call('GET', receiptPath(await idOf(paid)))).code).toBe('payment_not_found');
  });

  it('is refunded in parts up to the whole, each once, with a credit note each [PAY-10] [SUB-08]', async () => {
    const charged = await write();
    await cardCharging.send(charged.name);
    const give = (key: string, amount?: bigint) => giveBack(charged, { key, amount });
    expect(await give('first', 4000n)).toMatchObject({ state: 'done', amount: 4000n });
    expect(await give('first', 4000n)).toMatchObject({ place: 1 });
    expect(await give('too much', 6000n)).toBe('invalid_amount');
    await next('cancel', 'lost');
    expect(await give('rest')).toMatchObject({ state: 'unknown', amount: 5900n });
    expect(await give('again')).toBe('refund_already_requested');
    await server.advance(3);
    await expect.poll(charged.state).toBe('refunded');
    expect(await charged.held()).toEqual([{ charged: 9900, canceled: 9900, timesCharged: 1 }]);
    const id = await idOf(charged);
    const read = async () =>
      receiptRoute.answers[200].parse((await charged.holder.call('GET', receiptPath(id))).body);
    await expect
      .poll(async () => (await read()).creditNotes.map(({ amount }) => amount))
      .toEqual([4000, 5900]);
  });

  it('that the provider does not refund yet is requested again until it does [SUB-08]', async () => {
    const charged = await write();
    await cardCharging.send(charged.name);
    await next('cancel', 'decline', { errorCode: 'NOT_CANCELABLE_PAYMENT' });
    expect(await giveBack(charged, { key: 'all' })).toMatchObject({ state: 'declined' });
    await server.advance(3601);
    await expect.poll(charged.state).toBe('refunded');
    expect(await charged.held()).toEqual([{ charged: 9900, canceled: 9900, timesCharged: 1 }]);
  });

  it('is not refused because the refund’s code is unlisted: the provider’s record decides [SUB-08] [PAY-10] [outcome: card-tosspayments/refund-code-unknown]', async () => {
    const charged = await write();
    await cardCharging.send(charged.name);
    await next('cancel', 'decline-then-ok', { errorCode: 'TOMORROWS_CODE', delayMs: 1 });
    expect(await giveBack(charged, { key: 'new' })).toMatchObject({ state: 'unknown' });
    await expect.poll(charged.held).toEqual([{ charged: 9900, canceled: 9900, timesCharged: 1 }]);
    await server.advance(3);
    await expect.poll(charged.state).toBe('refunded');
  });

  it('is found when a day is compared with the provider’s records, trial charges included [OPS-03]', async () => {
    const charged = await write();
    await cardCharging.send(charged.name);
    await giveBack(charged, { key: 'part', amount: 900n });
    const providers = createPaymentProviders(config).filter(({ name }) => name === 'tosspayments');
    const charging = createCharging({ database, log: silentLog, providers, openUrl: () => '' });
    await server.advance(daySeconds);
    const day = await providersDayInSeoul(server.sandbox);
    const options = { database, log: silentLog, charging, cardCharging, providers };
    const [run] = await reconcileDay(options, day);
    expect(run).toMatchObject({ unanswered: 0 });
    expect(run?.records).toBeGreaterThan(3);
    const page = { state: 'open', after: undefined, limit: 50, provider: 'tosspayments' } as const;
    const found = await findDifferences(database, page);
    // Only charges of another amount than requested are listed there.
    expect(found.filter(({ kind }) => kind !== 'in_review')).toEqual([]);
  });
});
