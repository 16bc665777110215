import {
  badgesRoute,
  commonConfigRoute,
  methodsRoute,
  operatorActsRoute,
  promotionRoute,
  settingsRoute,
} from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyCatalogue } from './core/catalogue/index.ts';
import { sqlState, statement } from './platform/db/index.ts';
import { seatTwo } from './testing/by-two.ts';
import { createCatalogueFixture } from './testing/catalogue.ts';
import { bearer } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { openDatabase } from './testing/open-database.ts';

const chef = { authorization: 'Bearer a-token-of-the-chef' };
const pack = { productId: 101_001, key: '101001' };
const hour = 3600;
const day = 24 * hour;

const plannedLeft = statement(
  'test-catalogue-planned',
  'select count(*)::int as planned from dipper.catalogue_planned',
);
const priceInTable = statement(
  'test-catalogue-price',
  'select p.price::int as price from dipper.product p where p.product_id = $1',
);

let server: TestServer;
let fixture: ReturnType<typeof createCatalogueFixture>;

beforeAll(async () => {
  server = await startTestServer({ OPERATOR_TOKENS: operatorTokens });
  await seatTwo(server);
  fixture = createCatalogueFixture(server, chef);
});
afterAll(() => server.stop());

const operatorTokens = [
  'chef=a-token-of-the-chef:catalogue',
  'helper=a-token-of-the-helper:support+viewer+finance-maker+finance-checker',
].join(',');
const helper = { authorization: 'Bearer a-token-of-the-helper' };

const priceShown = async () =>
  (await fixture.products()).find(({ productId }) => productId === pack.productId)?.price;
const buyFor = (price: number) => fixture.buy('minji', { productId: pack.productId, price });

describe('a price', () => {
  it('that is planned applies from its time without a worker, and a purchase that showed the old price is refused [NUM-03, OPS-01]', async () => {
    expect(await priceShown()).toBe(1100);
    const effectiveFrom = await fixture.inSeconds(2 * day);
    const planned = { patch: { price: 1210 }, effectiveFrom };
    expect(await fixture.changeByTwo('product', pack.key, planned)).toBe('agreed');
    expect(await fixture.entry('product', pack.key)).toMatchObject({
      item: { content: { price: '1100' } },
      planned: [
        {
          version: 1,
          effectiveFrom,
          changedBy: 'asker + agreer',
          item: { content: { price: 1210 } },
        },
      ],
    });
    expect([await priceShown(), await buyFor(1210)]).toEqual([1100, 'price_changed']);
    await server.advance(2 * day + 1);
    expect(await buyFor(1100), 'as an open page still showed it').toBe('price_changed');
    expect([await priceShown(), await buyFor(1210)]).toEqual([1210, 'done']);
  });

  it('is copied to the shop’s table by the worker’s next run, and applies as before [NUM-03]', async () => {
    const [before] = await server.owner.query(priceInTable, [pack.productId]);
    expect(before).toEqual({ price: 1100 });
    expect(await applyCatalogue(server.owner)).toBe(1);
    expect(await applyCatalogue(server.owner), 'once').toBe(0);
    const [after] = await server.owner.query(priceInTable, [pack.productId]);
    expect([after, await priceShown()]).toEqual([{ price: 1210 }, 1210]);
  });

  it('applies a day after its approval at the earliest, even if proposed to start at once [NUM-03, OPS-01]', async () => {
    expect(await fixture.changeByTwo('product', pack.key, { patch: { price: 1320 } })).toBe(
      'agreed',
    );
    await server.advance(day - 60);
    expect([await priceShown(), await buyFor(1320)]).toEqual([1210, 'price_changed']);
    await server.advance(61);
    expect([await priceShown(), await buyFor(1320)]).toEqual([1320, 'done']);
  });

  it('approved by two operators is replaced by two, never removed by one, and both versions stay in the history [NUM-03]', async () => {
    const effectiveFrom = await fixture.inSeconds(2 * day);
    const planned = (price: number) =>
      fixture.changeByTwo('product', pack.key, { patch: { price }, effectiveFrom });
    expect(await planned(9900)).toBe('agreed');
    expect(await fixture.withdraw('product', pack.key, 3)).toBe('second_operator_required');
    expect(await planned(1100)).toBe('agreed');
    await server.advance(2 * day + 1);
    expect([await priceShown(), await buyFor(1100)]).toEqual([1100, 'done']);
    await applyCatalogue(server.owner);
    expect(await fixture.versions('product', pack.key)).toMatchObject([
      { version: 4, standing: 'present', changedBy: 'asker + agreer', reason: 'a test of it' },
      { version: 3, standing: 'past', item: { content: { price: 9900 } } },
      { version: 2, standing: 'past' },
      { version: 1, standing: 'past' },
      { version: 0, standing: 'past', effectiveFrom: null, item: { content: { price: '1100' } } },
    ]);
  });

  it('with another badge is seen at once by clients with a cached list [OPS-01]', async () => {
    const path = '/billing/spoon/products?country=kr';
    const seen = await server.call(path);
    const etag = seen.headers.get('etag') ?? '';
    const again = () => server.call(path, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    expect(await fixture.change('product', pack.key, { patch: { badges: ['new'] } })).toBe('done');
    const changed = await again();
    expect([changed.status, changed.headers.get('cache-control')]).toEqual([
      200,
      expect.not.stringMatching(/max-age=[1-9]/u),
    ]);
  });

  it('edited by two operators at once keeps the first one’s text, and the second gets a conflict [OPS-01]', async () => {
    const { version } = await fixture.entry('product', pack.key);
    const both = ['스푼 십', '스푼 10개'].map((name) =>
      fixture.change('product', pack.key, { patch: { name }, version: version + 1 }),
    );
    expect((await Promise.all(both)).toSorted()).toEqual(['changed_meanwhile', 'done']);
  });

  it('of zero, in the past or in another currency is refused [NUM-03]', async () => {
    const change = (more: object) =>
      fixture.changeByTwo('product', pack.key, { patch: {}, ...more });
    expect(await change({ patch: { price: 0 } })).toBe('invalid_amount');
    expect(
      await change({ patch: { price: 0 }, effectiveFrom: await fixture.inSeconds(hour) }),
    ).toBe('invalid_amount');
    expect(await change({ effectiveFrom: await fixture.inSeconds(-hour) })).toBe('in_the_past');
    expect(await change({ patch: { currency: 'USD' } })).toBe('wrong_request_format');
    expect(await change({ patch: { promotionId: 999_999 } })).toBe('invalid_amount');
    expect(await priceShown()).toBe(1100);
  });
});

describe('a product', () => {
  it('is added, paused, and removed for good, each from its time [OPS-01]', async () => {
    const { item } = await fixture.entry('product', pack.key);
    const content = { ...item.content, name: '스푼 12개', amount: 12, price: 1320, position: 1 };
    const effectiveFrom = await fixture.inSeconds(2 * day);
    const added = { version: 1, item: { kind: 'product', content }, effectiveFrom };
    expect(await fixture.sendByTwo(added)).toBe('agreed');
    const found = (await fixture.list('product')).find(
      (each) => each.item.kind === 'product' && each.item.content.name === '스푼 12개',
    );
    const key = found?.key ?? '';
    const isShown = async () =>
      (await fixture.products()).some(({ productId }) => String(productId) === key);
    const buy = () => fixture.buy('minji', { productId: Number(key), price: 1320 });
    expect([await isShown(), await buy()]).toEqual([false, 'product_not_available']);
    await server.advance(2 * day + 1);
    expect([await isShown(), await buy()]).toEqual([true, 'done']);
    await fixture.change('product', key, { patch: { active: false } });
    expect([await isShown(), await buy()]).toEqual([false, 'product_not_available']);
    const deletedAt = await fixture.inSeconds(0);
    await fixture.change('product', key, { patch: { deletedAt } });
    expect(await buy()).toBe('content_deleted');
  });
});

describe('a payment method', () => {
  it('that is switched off or does not take the amount is not offered from that time on [OPS-01, NUM-03]', async () => {
    const shown = async () =>
      methodsRoute.answers[200]
        .parse(await fixture.get('/billing/spoon/methods?country=kr'))
        .results.find(({ methodId }) => methodId === 43);
    const effectiveFrom = await fixture.inSeconds(hour);
    await fixture.change('method', '43', { patch: { minimumTotal: 5000 }, effectiveFrom });
    expect(await buyFor(1100)).toBe('done');
    await server.advance(hour + 1);
    expect([(await shown())?.minimumTotal, await buyFor(1100)]).toEqual([
      5000,
      'method_amount_out_of_range',
    ]);
    await fixture.change('method', '43', {
      patch: { available: false, unavailableReason: 'a test of it' },
    });
    expect([await shown(), await buyFor(1100)]).toEqual([undefined, 'method_not_available']);
    await fixture.change('method', '43', {
      patch: { available: true, unavailableReason: null, minimumTotal: null },
    });
    expect(await buyFor(1100)).toBe('done');
  });

  it('that is seeded as closed takes purchases once an operator opens it: Happy Money [PAY-05]', async () => {
    const happyMoney = 32;
    const wish = { productId: pack.productId, price: 1100, methodId: happyMoney };
    const isShown = async () =>
      methodsRoute.answers[200]
        .parse(await fixture.get('/billing/spoon/methods?country=kr'))
        .results.some(({ methodId }) => methodId === happyMoney);
    expect([await isShown(), await fixture.buy('minji', wish)]).toEqual([
      false,
      'method_not_available',
    ]);
    const open = { available: true, unavailableReason: null };
    expect(await fixture.change('method', String(happyMoney), { patch: open })).toBe('done');
    expect([await isShown(), await fixture.buy('minji', wish)]).toEqual([true, 'done']);
  });
});

describe('a limit', () => {
  it('that an operator sets applies to the next purchase, and is shown [NUM-03]', async () => {
    const limitsNow = async () =>
      commonConfigRoute.answers[200].parse(await fixture.get('/common/config?country=kr')).limits;
    expect(await buyFor(1100)).toBe('done');
    await fixture.change('limit', 'daily_method_uses', { patch: { value: 1 } });
    expect((await limitsNow()).dailyMethodUses).toBe(1);
    expect(await buyFor(1100), 'once was enough').toBe('daily_limit');
    const effectiveFrom = await fixture.inSeconds(hour);
    await fixture.change('limit', 'daily_method_uses', { patch: { value: 900 }, effectiveFrom });
    await server.advance(hour + 1);
    expect(await buyFor(1100)).toBe('done');
    await fixture.change('limit', 'minor_monthly', { patch: { value: 500_000 } });
    expect((await limitsNow()).minorMonthly).toEqual({ amount: 500_000, currency: 'KRW' });
    await fixture.change('limit', 'minor_monthly', { patch: { value: null } });
    expect((await limitsNow()).minorMonthly).toEqual({ amount: 1_000_000, currency: 'KRW' });
  });
});

describe('a text that an operator writes', () => {
  const hostile = `<script>alert(1)</script>\u202Egnp.\u202C ${'긴 글 '.repeat(2500)}`;

  it('is shown as it was written, in each language [OPS-01]', async () => {
    const key = 'BILLING_VIP_DESCRIPTION';
    const patch = { value: hostile, texts: { en: `${hostile} en`, ar: hostile } };
    expect(await fixture.change('setting', key, { patch })).toBe('done');
    const said = async (locale: string) =>
      settingsRoute.answers[200].parse(
        await fixture.get(`/common/settings?country=kr&locale=${locale}`),
      ).settings[key];
    expect([await said('ko'), await said('en'), await said('ja')]).toEqual([
      hostile,
      `${hostile} en`,
      hostile,
    ]);
    expect(await fixture.change('setting', key, { patch: { texts: { ko: 'twice' } } })).toBe(
      'wrong_request_format',
    );
  });

  it('of a badge is shown as long as the badge is [OPS-01]', async () => {
    const badges = async () =>
      badgesRoute.answers[200].parse(await fixture.get('/common/badge-styles?country=kr&locale=en'))
        .badge_styles;
    const content = {
      label: '새로',
      textColor: '#ffffff',
      backgroundColor: '#123456',
      position: 1,
      active: true,
      texts: { en: 'New' },
    };
    expect(await fixture.send({ key: 'new', version: 1, item: { kind: 'badge', content } })).toBe(
      'done',
    );
    const styled = { key: 'new', label: 'New', textColor: '#ffffff', backgroundColor: '#123456' };
    expect(await badges()).toContainEqual(styled);
    await fixture.change('badge', 'new', { patch: { active: false } });
    expect(await badges()).not.toContainEqual(styled);
  });

  it('of a promotion’s banner is shown from its first moment to its last [OPS-01]', async () => {
    const content = {
      kind: 'sale',
      bannerTitle: '하루만 두 배',
      isShowCountdown: true,
      startsAt: await fixture.inSeconds(hour),
      endsAt: await fixture.inSeconds(day + hour),
      texts: { en: 'Twice for a day' },
    };
    expect(await fixture.sendByTwo({ version: 1, item: { kind: 'promotion', content } })).toBe(
      'agreed',
    );
    const banner = async () => {
      const response = await server.call('/billing/spoon/promotion?country=kr&locale=en', {
        headers: await bearer(server, 'minji'),
      });
      return promotionRoute.answers[200].parse(await response.json()).promotionInfo?.bannerTitle;
    };
    expect(await banner()).not.toBe('Twice for a day');
    await server.advance(hour + 1);
    expect(await banner(), 'within a day of the second word').not.toBe('Twice for a day');
    await server.advance(day - hour);
    expect(await banner()).toBe('Twice for a day');
    await server.advance(hour);
    expect(await banner()).not.toBe('Twice for a day');
    const backwards = { ...content, endsAt: content.startsAt, startsAt: content.endsAt };
    const none = { version: 1, item: { kind: 'promotion', content: backwards } };
    expect(await fixture.sendByTwo(none)).toBe('invalid_amount');
  });
});

describe('subscriptions', () => {
  it('are offered at the new price, and retried by the new schedule [NUM-03]', async () => {
    const [first] = await fixture.list('subscription');
    const dearer = { patch: { localPrice: 7700 } };
    expect(await fixture.changeByTwo('subscription', first?.key ?? '', dearer)).toBe('agreed');
    await server.advance(day + 1);
    await applyCatalogue(server.owner);
    expect(await fixture.entry('subscription', first?.key ?? '')).toMatchObject({
      item: { content: { localPrice: '7700' } },
      version: 1,
    });
    const steps = [{ afterHours: 48, step: 'try' as const }];
    expect(await fixture.change('retry', 'soft', { patch: { steps } })).toBe('done');
    expect(await fixture.entry('retry', 'soft')).toMatchObject({ item: { content: { steps } } });
    expect(await fixture.change('retry', 'soft', { patch: { steps: [] } })).toBe('invalid_amount');
  });

  it('list their benefits in one operator’s words [NUM-03] [SUB-05]', async () => {
    const [, second] = await fixture.list('subscription');
    const words = { benefits: '새벽 방송 듣기\n멤버 배지', texts: { en: 'Late shows' } };
    expect(await fixture.change('subscription', second?.key ?? '', { patch: words })).toBe('done');
    const { item, version } = await fixture.entry('subscription', second?.key ?? '');
    expect([item.content, version]).toMatchObject([words, 1]);
    const none = { benefits: null, texts: {} };
    expect(await fixture.change('subscription', second?.key ?? '', { patch: none })).toBe('done');
    expect((await fixture.entry('subscription', second?.key ?? '')).item.content).toMatchObject(
      none,
    );
    const empty = { patch: { benefits: '' } };
    expect(await fixture.change('subscription', second?.key ?? '', empty)).toBe(
      'wrong_request_format',
    );
  });
});

describe('the history of catalogue versions', () => {
  it('is read by every operator, and written by catalogue operators only [OPS-01]', async () => {
    const before = await fixture.versions('product', pack.key);
    const change = { patch: { name: '5' }, headers: helper };
    expect(await fixture.change('product', pack.key, change)).toBe('no_right');
    const read = await server.call('/operations/catalogue?country=kr&kind=product', {
      headers: helper,
    });
    expect(read.status).toBe(200);
    expect(await fixture.versions('product', pack.key)).toEqual(before);
  });

  it('is in the audit record, with its state before and after [OPS-01]', async () => {
    await fixture.change('product', pack.key, { patch: { position: 15 } });
    const acts = operatorActsRoute.answers[200].parse(
      await fixture.get(`/operations/acts?kind=catalogue&subject=product:kr:${pack.key}&limit=1`),
    );
    expect(acts.results).toMatchObject([
      {
        operator: 'token:chef',
        reason: 'a test of it',
        outcome: 'done',
        before: { price: '1100' },
        after: { price: '1100', position: 15 },
      },
    ]);
  });

  it('cannot be changed or deleted with the server’s database role [NUM-03]', async () => {
    const application = openDatabase(server.variables['DATABASE_URL'] ?? '', 'dipper_app', 1);
    const tables = ['catalogue_version', 'catalogue_withdrawal', 'catalogue_planned'];
    const attempts = tables.flatMap((table) => [
      statement(`test-${table}-update`, `update dipper.${table} set version = 9`),
      statement(`test-${table}-delete`, `delete from dipper.${table}`),
    ]);
    const refused: unknown[] = [];
    for (const attempt of attempts) {
      refused.push(await application.query(attempt).then(() => 'done', sqlState));
    }
    await application.close();
    expect(refused).toEqual(attempts.map(() => '42501'));
  });

  it('has no planned version left once all have begun [NUM-03]', async () => {
    await applyCatalogue(server.owner);
    expect(await server.owner.query(plannedLeft)).toEqual([{ planned: 0 }]);
  });
});
