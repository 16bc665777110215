import {
  firstTimeItemRoute,
  methodsRoute,
  newbieEventRoute,
  problemSchema,
  productRewardRoute,
  productsRoute,
  promotionRoute,
  purchaseLimitRoute,
} from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { statement } from './platform/db/index.ts';
import { bearer, postJson } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const promotionIn = (country: string) => `/billing/spoon/promotion?country=${country}`;
const eventIn = (country: string) => `/billing/event/newbie?country=${country}`;
const promoted = 106_001;
const firstTime = 105_001;
const usual = 101_001;

const deleteProduct = statement(
  'test-offers-delete-product',
  'update dipper.product set active = false, deleted_at = now() where product_id = $1',
);
const restoreProduct = statement(
  'test-offers-restore-product',
  'update dipper.product set deleted_at = null where product_id = $1',
);
const sell = statement(
  'test-offers-sell',
  'update dipper.product set active = true where product_id = $1',
);
const restToss = statement(
  'test-offer-toss',
  `update dipper.payment_method set available = true, unavailable_reason = null
   where country = 'kr' and method_id = 37`,
);
/** Korean banks rest then; the other tests have the method open at any hour. */
const restAtNight = statement(
  'test-rest-at-night',
  `update dipper.payment_method
   set rest_from = '23:20', rest_until = '00:40', rest_zone = 'Asia/Seoul'
   where country = 'kr' and method_id = 37`,
);
const pauseKakao = statement(
  'test-pause-kakaopay',
  `update dipper.payment_method set paused_from = $1::timestamptz, paused_until = $2::timestamptz
   where country = 'kr' and method_id = 43`,
);
const noBounds = statement(
  'test-no-bounds',
  `update dipper.payment_method set minimum_total = null, maximum_total = null
   where country = 'kr' and method_id = 43`,
);
const usualLimits = statement('test-usual-limits', 'delete from dipper.purchase_limit');
const onceOnly = statement(
  'test-once-only',
  'update dipper.product set first_time = true where product_id = $1',
);
const endPromotions = statement(
  'test-end-promotions',
  `update dipper.promotion set ends_at = dipper.current_time()
   where kind = 'newbie' and country = 'jp'`,
);

const forgetText = statement(
  'test-forget-text',
  `delete from dipper.shop_text where country = 'ar' and locale = 'ja'`,
);

const operatorToken = 'an-operator-of-this-test';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ OPERATOR_TOKEN: operatorToken });
  await server.owner.query(restToss);
});

afterAll(() => server.stop());

describe('texts that operators write', () => {
  const read = async (path: string): Promise<string> =>
    (await server.call(path, { headers: await bearer(server, 'layla') })).text();
  const bannerIn = async (locale: string): Promise<string> => {
    const answer: unknown = JSON.parse(await read(`${promotionIn('ar')}${locale}`));
    return promotionRoute.answers[200].parse(answer).promotionInfo?.bannerTitle ?? '';
  };

  it('are in the reader’s language, or else in the country’s [NAV-21, PAY-01]', async () => {
    const arabic = await bannerIn('');
    expect(arabic).toMatch(/\p{Script=Arabic}/u);
    expect(await bannerIn('&locale=ar')).toBe(arabic);
    expect(await bannerIn('&locale=ko')).toMatch(/\p{Script=Hangul}/u);
    expect(await read('/common/settings?country=ar&locale=zh')).toMatch(/\p{Script=Han}/u);
    expect(await read('/common/badge-styles?country=ar&locale=en')).toContain('Popular');
    expect(await read(`${eventIn('ar')}&locale=ja`)).toMatch(/\p{Script=Hiragana}/u);
    await server.owner.query(forgetText);
    expect(await bannerIn('&locale=ja')).toBe(arabic);
    expect(await read('/common/settings?country=ar&locale=ja')).toMatch(/\p{Script=Arabic}/u);
    expect((await server.call('/common/settings?country=ar&locale=xx')).status).toBe(400);
  });
});

type Headers = { readonly authorization: string };

const get = async (path: string, headers?: Headers): Promise<unknown> => {
  const response = await server.call(path, headers && { headers });
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
};

const codeOf = async (response: Response): Promise<string> =>
  problemSchema.parse(await response.json()).code;

const promotion = async (country: string, headers?: Headers) =>
  promotionRoute.answers[200].parse(await get(promotionIn(country), headers));

const event = async (country: string, headers?: Headers) =>
  newbieEventRoute.answers[200].parse(await get(eventIn(country), headers));

const idsOnSale = async (): Promise<readonly number[]> => {
  const body = await get('/billing/spoon/products?country=kr');
  return productsRoute.answers[200].parse(body).results.map(({ productId }) => productId);
};

const start = async (
  person: string,
  order: { readonly productId: number; readonly total: number; readonly methodId?: number },
): Promise<Response> => {
  const { productId, total: expectedTotalPrice, methodId = 43 } = order;
  const body = { productId, quantity: 1, methodId, device: 'pc', expectedTotalPrice };
  const headers = { ...(await bearer(server, person)), 'idempotency-key': crypto.randomUUID() };
  return server.call('/billing/spoon/inner/payment', postJson(body, headers));
};

const buy = async (person: string, productId: number, total: number): Promise<void> => {
  const started = await start(person, { productId, total });
  const transactionId = textInside(await started.json(), 'transactionId');
  const chosen = await server.sandbox.control('POST', '/kakaopay/pay', {
    partnerOrderId: transactionId,
    as: 'money',
  });
  await server.browser().sentTo(textInside(chosen, 'redirect'));
};

const moveTo = (now: string) => server.call('/test/clock', postJson({ now }));

describe('the event for new users', () => {
  it('has the country’s texts and products [NAV-06, PAY-01]', async () => {
    for (const country of ['kr', 'us', 'jp', 'ar', 'tw']) {
      const { bannerTitle, endDate, results } = await event(country, await bearer(server, 'emma'));
      expect(bannerTitle).not.toBe('');
      expect(endDate).toBeNull();
      expect(results.map(({ category }) => category)).toEqual(['NEWBIE', 'NEWBIE']);
    }
    expect((await event('kr')).bannerTitle).toBe('처음이라면 스푼이 반값');
  });

  it('is not shown to a person who has bought, for good [PAY-08, PAY-01]', async () => {
    const headers = await bearer(server, 'seoyeon');
    expect(await promotion('kr', headers)).toMatchObject({ hasNewbieEvent: true });
    const first = async () =>
      firstTimeItemRoute.answers[200].parse(
        await get(`/exchange/valid/item/first-time/${firstTime}`, headers),
      );
    expect(await first()).toEqual({ productId: firstTime, isValid: true });
    await buy('seoyeon', firstTime, 1650);
    expect(await first()).toEqual({ productId: firstTime, isValid: false });
    expect((await event('kr', headers)).results).toEqual([]);
    expect(await promotion('kr', headers)).toMatchObject({ hasNewbieEvent: false });
    const again = await start('seoyeon', { productId: firstTime, total: 1650 });
    expect(await codeOf(again)).toBe('first_time_only');
    const other = await get(`/exchange/valid/item/first-time/${usual}`, headers);
    expect(other).toEqual({ productId: usual, isValid: true });
  });

  it('sells a one-time product once [PAY-08]', async () => {
    await server.owner.query(onceOnly, [101_003]);
    const headers = await bearer(server, 'minji');
    const isValid = async () => get('/exchange/valid/item/first-time/101003', headers);
    expect(await isValid()).toEqual({ productId: 101_003, isValid: true });
    await buy('minji', 101_003, 5500);
    expect(await isValid()).toEqual({ productId: 101_003, isValid: false });
  });

  it('ends, and its products end with it [NAV-06]', async () => {
    await server.owner.query(endPromotions);
    expect(await event('jp')).toMatchObject({ bannerTitle: '', startDate: null, results: [] });
    expect(await promotion('jp')).toMatchObject({ hasNewbieEvent: false });
  });
});

describe('the bonus of a product', () => {
  it('is shown in the country’s language [PAY-01]', async () => {
    const headers = await bearer(server, 'minji');
    const body = await get(`/billing/spoon/inner/reward/product/${promoted}`, headers);
    expect(productRewardRoute.answers[200].parse(body)).toEqual({
      productId: promoted,
      rewards: [{ rewardId: promoted, name: '보너스', amount: 105 }],
    });
    const none = await server.call(`/billing/spoon/inner/reward/product/${usual}`, { headers });
    expect(await codeOf(none)).toBe('reward_id_not_found');
  });

  it('is not shown for a product of another country [ERR-02]', async () => {
    const headers = await bearer(server, 'minji');
    for (const path of ['billing/spoon/inner/reward/product', 'exchange/valid/item/first-time']) {
      const response = await server.call(`/${path}/301001`, { headers });
      expect(await codeOf(response)).toBe('product_not_found');
    }
  });
});

describe('a promotion', () => {
  it('runs from its start to its end, given beside the server’s time [PAY-01]', async () => {
    const { now, promotionInfo, vipBannerTitle } = await promotion('kr');
    expect(promotionInfo).toMatchObject({
      bannerTitle: '스푼\u00a0700개 + 보너스 105개',
      isShowCountdown: true,
      isPromotion: true,
    });
    expect(vipBannerTitle).toBeNull();
    expect(Date.parse(promotionInfo?.startDate ?? '')).toBeLessThan(Date.parse(now));
    expect(Date.parse(promotionInfo?.endDate ?? '')).toBeGreaterThan(Date.parse(now));
    expect(await idsOnSale()).toContain(promoted);
  });

  it('has a separate banner for VIP users, which nobody else sees [PAY-13, PAY-01]', async () => {
    expect(await promotion('kr', await bearer(server, 'minji'))).toMatchObject({
      vipBannerTitle: 'VIP 회원님만을 위한 스푼',
    });
    expect((await promotion('kr', await bearer(server, 'haneul'))).vipBannerTitle).toBeNull();
  });

  it('ends exactly at its end, with its banner and products; the next one starts by itself [PAY-01]', async () => {
    const end = Date.parse((await promotion('kr')).promotionInfo?.endDate ?? '');
    await moveTo(new Date(end - 5000).toISOString());
    const before = await start('minji', { productId: promoted, total: 77_000 });
    expect(before.status).toBe(201);
    await moveTo(new Date(end + 1000).toISOString());
    expect((await promotion('kr')).promotionInfo).toBeNull();
    expect(await idsOnSale()).not.toContain(promoted);
    const after = await start('minji', { productId: promoted, total: 77_000 });
    expect(await codeOf(after)).toBe('product_not_available');
    await moveTo(new Date(end + 4 * 24 * 3600 * 1000).toISOString());
    expect((await promotion('kr')).promotionInfo?.bannerTitle).toBe('연말 감사 이벤트');
  });
});

describe('a product', () => {
  it('that was deleted gets another error than one not on sale, and no payment is created [ERR-02, ERR-03]', async () => {
    const offer = { productId: 101_005, total: 33_000 };
    await server.owner.query(deleteProduct, [offer.productId]);
    expect(await idsOnSale()).not.toContain(offer.productId);
    const response = await start('minji', offer);
    expect([response.status, await codeOf(response)]).toEqual([410, 'content_deleted']);
    await expect(server.owner.query(sell, [offer.productId])).rejects.toThrow(
      'product_deleted_is_off_sale',
    );
    await server.owner.query(restoreProduct, [offer.productId]);
    await server.owner.query(sell, [offer.productId]);
  });
});

describe('a payment method', () => {
  beforeAll(() => server.owner.query(restAtNight));

  const method = async (methodId: number) => {
    const body = methodsRoute.answers[200].parse(await get('/billing/spoon/methods?country=kr'));
    return body.results.find((each) => each.methodId === methodId);
  };

  it('shows its amounts, its time limit, and where a refund goes [PAY-04]', async () => {
    expect(await method(43)).toMatchObject({
      state: 'open',
      opensAt: null,
      rest: null,
      minimumTotal: 100,
      maximumTotal: 2_000_000,
      fee: 'none',
      credited: 'at_once',
      typicalMinutes: 1,
      refundsTo: 'method',
    });
  });

  it.each([
    ['2032-03-01T14:19:30Z', 'open', null],
    ['2032-03-01T14:20:05Z', 'resting', '2032-03-01T15:40:00.000Z'],
    ['2032-03-01T15:39:30Z', 'resting', '2032-03-01T15:40:00.000Z'],
    ['2032-03-01T15:40:05Z', 'open', null],
  ])(
    'is closed over midnight in Seoul: at %s it is %s until %s [PAY-04]',
    async (now, state, until) => {
      await moveTo(now);
      const rest = { from: '23:20', until: '00:40', timeZone: 'Asia/Seoul' };
      expect(await method(37)).toMatchObject({ state, opensAt: until, rest });
    },
  );

  it('accepts no purchase while it is closed [PAY-04]', async () => {
    await moveTo('2032-03-02T14:30:00Z');
    const refused = await start('minji', { productId: usual, total: 1100, methodId: 37 });
    expect(await codeOf(refused)).toBe('method_resting');
  });

  it('accepts no amount below its minimum or above its maximum [PAY-04]', async () => {
    const most = server.owner.query(
      statement(
        'test-most',
        `update dipper.payment_method set minimum_total = 2000, maximum_total = 20000
         where country = 'kr' and method_id = 43`,
      ),
    );
    await most;
    const code = async (productId: number, total: number) =>
      codeOf(await start('minji', { productId, total }));
    expect(await code(101_001, 1100)).toBe('method_amount_out_of_range');
    expect(await code(101_005, 33_000)).toBe('method_amount_out_of_range');
    expect((await start('minji', { productId: 101_002, total: 3300 })).status).toBe(201);
    await server.owner.query(noBounds);
  });

  it('is down as long as an operator says, and accepts no purchase [PAY-04]', async () => {
    await moveTo('2032-04-01T00:00:00Z');
    await server.owner.query(pauseKakao, ['2032-03-31T23:00:00Z', '2032-04-01T02:00:00Z']);
    expect(await method(43)).toMatchObject({ state: 'down', opensAt: '2032-04-01T02:00:00.000Z' });
    const refused = await start('minji', { productId: 101_002, total: 3300 });
    expect(await codeOf(refused)).toBe('method_not_available');
    await server.owner.query(pauseKakao, ['2032-03-31T23:00:00Z', null]);
    expect(await method(43)).toMatchObject({ state: 'down', opensAt: null });
    await server.owner.query(pauseKakao, ['2032-03-01T00:00:00Z', '2032-03-31T23:00:00Z']);
    expect(await method(43)).toMatchObject({ state: 'open', opensAt: null });
  });

  it('is down for everybody when an operator switches it off [PAY-04]', async () => {
    const operator = { authorization: `Bearer ${operatorToken}` };
    const turn = (isOff: boolean) => {
      const by = { reason: 'the provider asked for it', changedBy: 'tests', wasAsked: !isOff };
      const until = isOff ? '2040-01-01T00:00:00.000Z' : null;
      const body = { provider: 'kakaopay', methodId: 43, isOff, until, ...by };
      return server.call('/operations/provider-switches', postJson(body, operator));
    };
    expect((await turn(true)).status).toBe(200);
    expect(await method(43)).toMatchObject({ state: 'down', opensAt: '2040-01-01T00:00:00.000Z' });
    expect((await turn(false)).status).toBe(200);
    expect(await method(43)).toMatchObject({ state: 'open', opensAt: null });
    // Each process looks at the switches every second, and may have seen this one turned.
    const again = () => start('minji', { productId: 101_002, total: 3300 });
    await expect.poll(async () => (await again()).status).toBe(201);
  });
});

describe('the remaining limits', () => {
  const limitOf = async (person: string, productId: number) => {
    const path = `/billing/spoon/inner/limit?productId=${productId}`;
    return purchaseLimitRoute.answers[200].parse(await get(path, await bearer(server, person)));
  };

  it('count today’s purchases by each method, and say whether a purchase would be accepted [PAY-08]', async () => {
    await server.owner.query(usualLimits);
    await moveTo('2033-05-02T03:00:00Z');
    const kakaopay = { methodId: 43, dailyLimit: 3, until: null };
    expect(await limitOf('haneul', usual)).toMatchObject({
      canPurchase: true,
      reason: null,
      methods: expect.arrayContaining([{ ...kakaopay, usedToday: 0 }]),
      minorMonthly: { limit: 1_000_000, used: 0, remaining: 1_000_000 },
    });
    await buy('haneul', 101_007, 110_000);
    const { methods, minorMonthly, maximumQuantity } = await limitOf('haneul', 101_007);
    expect(methods).toContainEqual({ ...kakaopay, usedToday: 1 });
    expect(minorMonthly).toEqual({ limit: 1_000_000, used: 110_000, remaining: 890_000 });
    expect(maximumQuantity).toBe(8);
  });

  it('have no month for adults, and answer for no product of another country [PAY-08]', async () => {
    expect(await limitOf('minji', usual)).toMatchObject({ minorMonthly: null });
    const headers = await bearer(server, 'minji');
    const other = await server.call('/billing/spoon/inner/limit?productId=301001', { headers });
    expect(await codeOf(other)).toBe('product_not_found');
  });

  it('give the reason why only a VIP can buy a VIP product [PAY-01, PAY-13]', async () => {
    expect(await limitOf('haneul', 104_001)).toMatchObject({
      canPurchase: false,
      reason: 'vip_only',
    });
  });
});
