import { errorCatalogue, refundSubscriptionRoute, subscribeRoute } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { chargesAt } from './testing/kept-cards.ts';
import { createRenewalWorker } from './testing/renewals.ts';
import type { RenewalWorker } from './testing/renewals.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { createSubscriber } from './testing/subscriber.ts';
import type { Subscriber } from './testing/subscriber.ts';

const planted = [
  `insert into dipper.subscription_product (product_id, type, dj_id, name, position)
   values (9301, 'membership', 0, 'in yen', 90), (9302, 'membership', 0, 'without a usual price', 91)`,
  `insert into dipper.subscription_price (product_id, country, standard_price, local_price, currency)
   values (9301, 'kr', 100, 100, 'JPY'), (9302, 'kr', null, 100, 'KRW')`,
  `insert into dipper.subscription_promotion (promotion_id, type, product_id, months, starts_at)
   values (904, 'membership', 9001, 1, now() - interval '1 day'),
     (905, 'membership', 9001, 1, now() - interval '1 day')`,
  `insert into dipper.subscription_promotion_price (promotion_id, country, standard_price)
   values (905, 'kr', 100)`,
];

let server: TestServer;
let worker: RenewalWorker;
let who: Subscriber;
let cardId: string;
let statements = 0;

const asOwner = async (text: string): Promise<void> => {
  statements += 1;
  await server.owner.query(statement(`test-codes-${statements}`, text));
};

beforeAll(async () => {
  server = await startTestServer();
  worker = createRenewalWorker(server);
  for (const text of planted) await asOwner(text);
  who = await createSubscriber(server, 'seoyeon');
  cardId = await who.card();
});

beforeEach(async () => {
  await server.sandbox.control('DELETE', '/scenarios');
  who = await createSubscriber(server, 'seoyeon');
});

afterAll(async () => {
  await worker.stop();
  await server.stop();
});

type SubscribeOptions = Parameters<Subscriber['ask']>[0];

const refusal = async (options: SubscribeOptions): Promise<string> =>
  (await who.ask({ cardId, ...options })).code;

const once = { promotionId: 901, promotionMonth: 1 };

const manage = async (method: string, path: string, body: object = {}): Promise<string> =>
  (await who.call(method, path, { body, key: crypto.randomUUID() })).code;

const running = async (options: SubscribeOptions = {}): Promise<string> =>
  `/billing/subscriptions/${(await who.subscribe({ cardId, ...options })).subscriptionId}`;

/** The database refuses one step of what is done, and is as before afterwards. */
const broken = async <Value>(
  table: string,
  check: string,
  run: () => Promise<Value>,
): Promise<Value> => {
  await asOwner(`alter table dipper.${table} add constraint planted check (${check}) not valid`);
  try {
    return await run();
  } finally {
    await asOwner(`alter table dipper.${table} drop constraint planted`);
  }
};

const twice = async (table: string, amount: number, productId: number): Promise<string> => {
  await asOwner(`create unique index planted_${amount} on dipper.${table} (bucket, user_id)
    where amount = ${amount}`);
  expect((await who.ask({ cardId, productId })).status).toBe(201);
  who = await createSubscriber(server, 'seoyeon');
  return refusal({ productId });
};

const codeOf = (number: number): string =>
  Object.entries(errorCatalogue).find(([, entry]) => entry.number === number)?.[0] ?? '';

/** Returns the code of a first payment's progress, and checks that its money is back where it was. */
const progressed = async (): Promise<string> => {
  const before = (await chargesAt(server)).length;
  const { code } = await who.subscribe({ cardId });
  await worker.work();
  const charges = (await chargesAt(server)).slice(before);
  expect(charges.map(({ charged, canceled }) => charged - canceled)).toEqual([0]);
  return codeOf(code);
};

type Situation = readonly [ErrorName, string, () => Promise<string>];

const refusals: readonly Situation[] = [
  [
    'product_not_found',
    'nothing has this number',
    () => refusal({ productId: 424_242, more: { type: 'membership', expectedLocalPrice: 1 } }),
  ],
  ['group_not_found', 'nobody is this DJ', () => refusal({ productId: 9101, more: { djId: 99 } })],
  [
    'plan_level_not_found',
    'the DJ has no such level',
    () => refusal({ productId: 9101, more: { plan: 'level9' } }),
  ],
  ['subscription_type_mismatch', 'no plan', () => refusal({ more: { type: 'plan' } })],
  [
    'dj_suspended',
    'the DJ rests',
    () => refusal({ productId: 9201, more: { expectedLocalPrice: 3300 } }),
  ],
  [
    'currency_not_found',
    'no card is charged in it',
    () => refusal({ productId: 9301, more: { type: 'membership', expectedLocalPrice: 100 } }),
  ],
  [
    'standard_price_not_found',
    'it has no usual price',
    () => refusal({ productId: 9302, more: { type: 'membership', expectedLocalPrice: 100 } }),
  ],
  ['price_changed', 'it costs something else', () => refusal({ more: { expectedLocalPrice: 1 } })],
  [
    'price_changed',
    'its usual price is another',
    () => refusal({ more: { expectedStandardPrice: 1 } }),
  ],
  [
    'wrong_next_payment_time',
    'the next payment is on another day',
    () => refusal({ more: { expectedNextPaymentTime: '2026-01-01T00:00:00Z' } }),
  ],
  ['card_terms_denied', 'nobody agreed', () => refusal({ more: { agreesToTerms: false } })],
  ['card_not_found', 'no such card', () => refusal({ cardId: cardId.replace(/.{4}$/, 'ffff') })],
  ['promotion_not_found', 'no such promotion', () => refusal({ more: { promotionId: 77 } })],
  [
    'promotion_not_found',
    'it is of something else',
    () => refusal({ productId: 9002, more: { promotionId: 901 } }),
  ],
  [
    'promotion_expired',
    'it is over',
    () => refusal({ productId: 9001, more: { promotionId: 903, promotionMonth: 3 } }),
  ],
  [
    'promotion_standard_price_not_found',
    'it is worth nothing here',
    () => refusal({ productId: 9001, more: { promotionId: 904, promotionMonth: 1 } }),
  ],
  [
    'duplicated_promotion',
    'it was used before',
    async () => {
      await asOwner(`insert into dipper.subscription_promotion_use
        (bucket, user_id, promotion_id, subscription_id, type, dj_id, at)
        values (${who.person.bucket}, ${who.person.userId}, 901, gen_random_uuid(), 'membership', 0, now())`);
      return refusal({ productId: 9001, more: once });
    },
  ],
  [
    'free_trial_ended',
    'there were free months of this before',
    async () => {
      await asOwner(`insert into dipper.subscription_promotion_use
        (bucket, user_id, promotion_id, subscription_id, type, dj_id, at)
        values (${who.person.bucket}, ${who.person.userId}, 901, gen_random_uuid(), 'membership', 0, now())`);
      return refusal({ productId: 9001, more: { promotionId: 905, promotionMonth: 1 } });
    },
  ],
  [
    'billing_key_null',
    'the key of the card is gone',
    async () => {
      const gone = await who.card();
      await asOwner(`update dipper.card set key_state = 'gone'
        where bucket = ${who.person.bucket} and card_id::text = '${uuidOf(gone)}'`);
      return refusal({ cardId: gone });
    },
  ],
  [
    'already_subscribed',
    'it runs already',
    async () => {
      await running();
      return refusal({});
    },
  ],
  [
    'payment_pending',
    'nobody knows yet what became of the payment',
    async () => {
      const scenario = { provider: 'tosspayments', operation: 'chargeKey', outcome: 'lost' };
      await server.sandbox.control('POST', '/scenarios', scenario);
      await running();
      return refusal({});
    },
  ],
  [
    'duplicate_in_app_recovery',
    'the in-app purchase was taken over before',
    async () => {
      const more = { inAppRecoveryId: 'apple-1000' };
      await running({ more });
      who = await createSubscriber(server, 'minji');
      return (await who.ask({ cardId: await who.card(), more })).code;
    },
  ],
  [
    'payment_too_many_requests',
    'it was tried ten times today',
    async () => {
      const limited = await who.card('3006');
      for (let time = 0; time < 10; time += 1) await who.subscribe({ cardId: limited });
      return refusal({});
    },
  ],
];

const faults: readonly Situation[] = [
  [
    'promotion_usage_failed',
    'its use cannot be written',
    () =>
      broken('subscription_promotion_use', 'promotion_id <> 901', () =>
        refusal({ productId: 9001, more: once }),
      ),
  ],
  [
    'subscription_creation_not_recorded',
    'the subscription cannot be written',
    () => broken('subscription', 'product_id <> 9002', () => refusal({})),
  ],
  [
    'scheduler_save_failed',
    'its first period cannot be written',
    () => broken('subscription_period', 'amount <> 9900', () => refusal({})),
  ],
  [
    'subscription_creation_failed',
    'its charge cannot be written',
    () => broken('card_payment', 'amount <> 9900', () => refusal({})),
  ],
  ['duplicated_schedule', 'the period is there', () => twice('subscription_period', 5500, 9102)],
  ['duplicated_payment', 'the charge is there', () => twice('card_payment', 3300, 9101)],
  [
    'subscription_creation_not_paid',
    'the card refuses',
    async () => codeOf((await who.subscribe({ cardId: await who.card('3006') })).code),
  ],
  [
    'subscription_creation_not_scheduled',
    'what comes next cannot be planned',
    () => broken('subscription', "state = 'ended' or next_period = 0", progressed),
  ],
  [
    'subscription_creation_not_granted',
    'its features cannot be granted',
    () => broken('subscription_benefit', 'product_id <> 9002', progressed),
  ],
];

const managing: readonly Situation[] = [
  [
    'subscription_drop_failed',
    'it cannot be canceled',
    async () => {
      const path = await running();
      const cancel = () => manage('POST', `${path}/cancel`);
      return broken('subscription', "state <> 'canceled'", cancel);
    },
  ],
  [
    'subscription_drop_not_recorded',
    'nobody could write that it was canceled',
    async () => {
      const path = await running();
      const cancel = () => manage('POST', `${path}/cancel`);
      const code = await broken('subscription_log', "kind <> 'canceled'", cancel);
      expect((await who.call('GET', path)).body).toMatchObject({ state: 'active' });
      return code;
    },
  ],
  [
    'wrong_refund_schedule_time',
    'nothing was paid for the month that runs',
    async () => {
      const path = await running({ productId: 9001, more: once });
      return manage('POST', `${path}/refund`, { expectedAmount: 1 });
    },
  ],
  [
    'additional_cards_not_found',
    'there is no other card',
    async () => {
      who = await createSubscriber(server, 'minji');
      await asOwner(`update dipper.card set state = 'deleted', is_main = false, deleted_at = now()
        where bucket = ${who.person.bucket} and user_id = ${who.person.userId} and deleted_at is null`);
      const only = await who.card();
      const path = await running({ cardId: only });
      return manage('PUT', `${path}/card`, { selectCardId: only.replace(/.{4}$/, 'ffff') });
    },
  ],
  [
    'card_payment_not_found',
    'nobody knows such a payment',
    async () =>
      (await who.call('GET', `/billing/subscriptions/payments/c1-${'0'.repeat(32)}`)).code,
  ],
];

const uuidOf = (publicId: string): string =>
  (/-(\w+)$/.exec(publicId)?.[1] ?? '').replace(
    /^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/,
    '$1-$2-$3-$4-$5',
  );

const situations = [...refusals, ...faults, ...managing];

it.each(situations)('%s: %s [SUB-11] [ERR-02]', async (code, _, run) => {
  expect(await run()).toBe(code);
});

/** Codes of a first payment's progress, by the provider's answer to its charge. */
const answers: readonly (readonly [ErrorName, string, object])[] = [
  ['no_status', 'the answer is lost', { outcome: 'lost' }],
  ['payment_retry', 'not now', { outcome: 'decline', errorCode: 'NOT_AVAILABLE_PAYMENT' }],
  ['billing_key_not_found', 'no such key', { outcome: 'decline', errorCode: 'NOT_FOUND_BILLING' }],
];

it.each(answers)('%s: the provider reports that %s [SUB-11] [ERR-02]', async (code, _, answer) => {
  const scenario = { provider: 'tosspayments', operation: 'chargeKey', ...answer };
  await server.sandbox.control('POST', '/scenarios', scenario);
  const { reason } = await who.subscribe({ cardId: await who.card() });
  expect(reason).toBe(code);
});

it('toss_error_code_not_found: an unlisted code is queried, and is the reason once Toss reports a failure [SUB-11] [ERR-02]', async () => {
  const refused = { outcome: 'decline', errorCode: 'A_CODE_THAT_NOBODY_KNOWS' };
  const scenario = { provider: 'tosspayments', operation: 'chargeKey', ...refused };
  await server.sandbox.control('POST', '/scenarios', scenario);
  const { cardPaymentId, reason } = await who.subscribe({ cardId: await who.card() });
  expect(reason).toBe('no_status');
  await server.advance(3);
  await worker.work();
  expect(await who.progress(cardPaymentId ?? '')).toMatchObject({
    code: errorCatalogue.subscription_creation_not_paid.number,
    reason: 'toss_error_code_not_found',
  });
});

it('payment_failed: the provider has no record of the charge [SUB-11] [ERR-02]', async () => {
  const scenario = { provider: 'tosspayments', operation: 'chargeKey', outcome: 'error' };
  await server.sandbox.control('POST', '/scenarios', scenario);
  const { cardPaymentId } = await who.subscribe({ cardId: await who.card() });
  // Asked for the last time when nobody expects it any more, so that it is not sent again.
  for (const seconds of [3, 4, 11, 3600]) {
    await server.advance(seconds);
    await worker.work();
  }
  expect(await who.progress(cardPaymentId ?? '')).toMatchObject({
    code: errorCatalogue.subscription_creation_not_paid.number,
    reason: 'payment_failed',
  });
});

it('every error code of subscribing has a situation in this test [SUB-11]', () => {
  const shown = new Set<string>([...situations, ...answers].map(([code]) => code))
    .add('payment_failed')
    .add('toss_error_code_not_found');
  const expected = [...subscribeRoute.errors, ...refundSubscriptionRoute.errors].filter((name) => {
    const { number } = errorCatalogue[name];
    return (number >= 46_001 && number <= 46_406) || number === 49_500 || number === 49_501;
  });
  expect(expected.filter((name) => !shown.has(name))).toEqual([]);
});

it('an in-app subscription may still be taken over by its person after a first try without result [SUB-11]', async () => {
  const more = { inAppRecoveryId: 'apple-2000' };
  expect(await refusal({ more: { ...more, expectedLocalPrice: 1 } })).toBe('price_changed');
  const declined = await who.subscribe({ cardId: await who.card('3006'), more });
  expect(declined.status).toBe('fail');
  expect((await who.subscribe({ cardId, more })).status).toBe('success');
  who = await createSubscriber(server, 'seoyeon');
  expect(await refusal({ more })).toBe('duplicate_in_app_recovery');
});
