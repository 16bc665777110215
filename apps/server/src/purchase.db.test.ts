import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCharging } from './core/charging/index.ts';
import { spendSpoons } from './core/ledger/index.ts';
import { createPurchases } from './features/purchase/index.ts';
import { statement } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { createLog } from './platform/log.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import {
  fieldKeys,
  full,
  input,
  newKey,
  nowhere,
  startKakaoPayFixture,
} from './testing/kakaopay-fixture.ts';
import type { KakaoPayFixture } from './testing/kakaopay-fixture.ts';

const eventsOf = statement(
  'test-events-of',
  'select topic from dipper.outbox where bucket = $1 and outbox_id = $2',
);

/** Log lines of the money core. */
const lines: string[] = [];
const log = createLog({
  level: 'info',
  destination: new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  }),
});

const endLogins = statement('test-end-logins', 'select dipper.refresh_family_end_all($1, $2)');

let fixture: KakaoPayFixture;

beforeAll(async () => {
  fixture = await startKakaoPayFixture(log);
});

afterEach(() => fixture.tidy());
afterAll(() => fixture.stop());

describe('a purchase', () => {
  it('credits the paid spoons and the bonus, once, however often and by whom it is reported [PAY-09] [outcome: kakaopay/paid]', async () => {
    const holder = await fixture.buyer();
    const { name, id, proof } = await fixture.begin(holder);
    const token = await proof();
    const states = await Promise.all(
      Array.from({ length: 6 }, () => fixture.charging.confirm(name, token)),
    );
    expect(states).toContain('succeeded');
    expect(await fixture.charging.confirm(name, token)).toBe('succeeded');
    expect(await fixture.spoons(holder)).toEqual(full);
    expect(await fixture.charged(id)).toMatchObject([{ charged: 22_000, timesCharged: 1 }]);
    expect(await fixture.purchases.find(name)).toMatchObject({
      status: 'success',
      code: 20_012,
      reason: null,
      amount: 220,
      promotionAmount: 20,
      totalPrice: 22_000,
    });
  });

  it('can be followed from its id to the journal, each state change logged [OPS-04]', async () => {
    const { name, id, proof } = await fixture.begin(await fixture.buyer());
    await fixture.charging.confirm(name, await proof());
    const entries = lines.map((line): unknown => JSON.parse(line));
    expect(entries).toContainEqual(
      expect.objectContaining({
        event: 'payment-moved',
        transactionId: id,
        paymentId: name.paymentId,
        state: 'succeeded',
        cause: 'return',
      }),
    );
  });

  it('writes one outbox event, and its bonus spoons are spent first [PAY-11]', async () => {
    const holder = await fixture.buyer();
    const { name, proof } = await fixture.begin(holder);
    const token = await proof();
    await Promise.all([
      fixture.charging.confirm(name, token),
      fixture.charging.confirm(name, token),
    ]);
    const event = await fixture.owner.query(eventsOf, [name.bucket, name.paymentId]);
    expect(event).toEqual([{ topic: 'purchase-succeeded' }]);
    await spendSpoons(fixture.database, holder, { refId: newUuid(), amount: 30n });
    expect(await fixture.spoons(holder)).toEqual([190n, 0n]);
  });

  it('never shares a provider’s number with another one', async () => {
    const same: PaymentProvider = {
      ...fixture.kakaopay,
      begin: async () => ({
        kind: 'redirect',
        reference: 'T-for-everybody',
        redirectUrl: 'https://provider.example.com/pay',
        lifetimeSeconds: 900,
        evidence: {},
      }),
    };
    const { database } = fixture;
    const careless = createCharging({ database, log, providers: [same], openUrl: nowhere });
    const { start } = createPurchases({ database, charging: careless, fieldKeys });
    expect(await start(await fixture.buyer(), input, newKey())).toMatchObject({
      kind: 'redirected',
    });
    await expect(start(await fixture.buyer(), input, newKey())).rejects.toThrow(
      'one number to two',
    );
  });

  it('answers a repeated idempotency key with the first answer, and refuses another body [API-05]', async () => {
    const holder = await fixture.buyer();
    const key = newKey();
    const all = await Promise.all(
      Array.from({ length: 5 }, () => fixture.purchases.start(holder, input, key)),
    );
    const later = await fixture.purchases.start(holder, input, key);
    const redirected = all.filter((started) => started.kind === 'redirected');
    expect(redirected.length).toBeGreaterThan(0);
    expect(new Set(redirected.map((started) => JSON.stringify(started))).size).toBe(1);
    expect(later).toEqual(redirected[0]);
    const running = all.filter((started) => started.kind === 'refused');
    expect(running).toEqual(
      running.map(() => ({ kind: 'refused', error: 'idempotency_key_in_progress' })),
    );
    expect(
      await fixture.purchases.start(holder, { ...input, quantity: 1, expectedTotal: 11_000n }, key),
    ).toEqual({ kind: 'refused', error: 'idempotency_key_mismatch' });
  });

  it('accepts only a login of the buyer that has not ended, also for repeated calls [AUTH-04] [AUTH-09]', async () => {
    const [holder, stranger] = [await fixture.buyer(), await fixture.buyer()];
    const key = newKey();
    const by = (tokenId: string) => fixture.purchases.start({ ...holder, tokenId }, input, key);
    const unknown = { kind: 'refused', error: 'not_authenticated' };
    expect(await by(stranger.tokenId)).toEqual(unknown);
    expect(await by(newUuid())).toEqual(unknown);
    expect(await by(holder.tokenId)).toMatchObject({ kind: 'redirected' });
    await fixture.owner.query(endLogins, [holder.bucket, holder.userId]);
    expect(await by(holder.tokenId)).toEqual(unknown);
  });

  it('that nobody may start is refused to a new caller, and answered as before to the one who started it [AUTH-04] [API-05]', async () => {
    const { database, charging } = fixture;
    const off = createPurchases({ database, charging, fieldKeys, refuses: () => true });
    const [holder, other] = [await fixture.buyer(), await fixture.buyer()];
    const key = newKey();
    const begun = await fixture.purchases.start(holder, input, key);
    expect(await off.start(holder, input, key)).toEqual(begun);
    const refusalOf = async (of: typeof other) => off.start(of, input, newKey());
    expect(await refusalOf(other)).toEqual({ kind: 'refused', error: 'provider_unavailable' });
    await fixture.owner.query(endLogins, [other.bucket, other.userId]);
    expect(await refusalOf(other)).toEqual({ kind: 'refused', error: 'not_authenticated' });
  });

  it('keeps the idempotency keys of people apart [API-05]', async () => {
    const key = newKey();
    const first = await fixture.begin(await fixture.buyer(), key);
    const second = await fixture.begin(await fixture.buyer(), key);
    expect(first.id).not.toBe(second.id);
  });

  it.each([
    ['price_changed', { expectedTotal: 21_999n }],
    ['product_not_found', { productId: 900_002 }],
    ['product_not_found', { productId: 900_005 }],
    ['vip_only', { productId: 900_003 }],
    ['method_not_available', { methodId: 29 }],
    ['method_not_available', { methodId: 45 }],
  ])(
    'is refused with %s when the page is wrong about %o [PAY-14, ERR-02]',
    async (error, wrong) => {
      expect(
        await fixture.purchases.start(await fixture.buyer(), { ...input, ...wrong }, newKey()),
      ).toEqual({
        kind: 'refused',
        error,
      });
    },
  );

  it('of a first-time product is offered until the first success [PAY-01]', async () => {
    const holder = await fixture.buyer();
    const newbie = { ...input, productId: 900_004, quantity: 1, expectedTotal: 11_000n };
    expect(await fixture.purchases.start(holder, newbie, newKey())).toMatchObject({
      kind: 'redirected',
    });
    const { name, proof } = await fixture.begin(holder);
    await fixture.charging.confirm(name, await proof());
    expect(await fixture.purchases.start(holder, newbie, newKey())).toEqual({
      kind: 'refused',
      error: 'first_time_only',
    });
  });

  it.each([
    [0, 'payment_right_missing'],
    [-1, 'payment_right_blocked'],
  ])('is refused to a person whose payment grant is %i [AUTH-17]', async (grant, error) => {
    expect(await fixture.purchases.start(await fixture.buyer(grant), input, newKey())).toEqual({
      kind: 'refused',
      error,
    });
  });
});
