import {
  banksRoute,
  commonConfigRoute,
  operatorActsRoute,
  problemSchema,
  productsRoute,
  receiptRoute,
  subscriptionProductsRoute,
  termsKeys,
  termsRoute,
} from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyCatalogue } from './core/catalogue/index.ts';
import { giveReceipt } from './core/receipts/index.ts';
import { parseTransactionId } from './core/charging/index.ts';
import { statement } from './platform/db/index.ts';
import { seatTwo } from './testing/by-two.ts';
import { createCatalogueFixture } from './testing/catalogue.ts';
import { bearer, postJson } from './testing/login.ts';
import { buyTwoPacks } from './testing/payer.ts';
import { createSubscriber } from './testing/subscriber.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const chef = { authorization: 'Bearer a-token-of-the-chef' };
const hour = 3600;
const day = 24 * hour;

const agreedWordings = statement(
  'test-company-agreed',
  `select s.terms_version as agreed from dipper.subscription s
   where s.bucket >= 0 order by s.created_at, s.subscription_id`,
);

let server: TestServer;
let fixture: ReturnType<typeof createCatalogueFixture>;

beforeAll(async () => {
  server = await startTestServer({ OPERATOR_TOKENS: 'chef=a-token-of-the-chef:catalogue+viewer' });
  await seatTwo(server);
  fixture = createCatalogueFixture(server, chef);
});
afterAll(() => server.stop());

const asPerson = async (path: string): Promise<unknown> =>
  (await server.call(path, { headers: await bearer(server, 'minji') })).json();

describe('a seller’s details', () => {
  const sellerNow = async () =>
    commonConfigRoute.answers[200].parse(await fixture.get('/common/config?country=kr')).seller;
  const receiptOf = async (id: string) => {
    const name = parseTransactionId(id);
    if (name === undefined) throw new Error(`${id} is no transaction`);
    await giveReceipt(server.owner, name);
    const headers = await bearer(server, 'seoyeon');
    const response = await server.call(`/billing/spoon/receipts/${id}`, { headers });
    return receiptRoute.answers[200].parse(await response.json());
  };

  it('that is planned is shown from its time, and earlier receipts stay as they were [NUM-03, OPS-01]', async () => {
    const before = await sellerNow();
    const first = await buyTwoPacks(server, 'seoyeon');
    expect((await receiptOf(first)).seller.name).toBe(before.name);
    const effectiveFrom = await fixture.inSeconds(hour);
    const patch = { name: '주식회사 새 디퍼', taxBasisPoints: 2000 };
    expect(await fixture.change('seller', 'seller', { patch, effectiveFrom })).toBe('done');
    expect((await sellerNow()).name).toBe(before.name);
    await server.advance(hour + 1);
    expect(await sellerNow()).toEqual({ ...before, name: '주식회사 새 디퍼' });
    const second = await receiptOf(await buyTwoPacks(server, 'seoyeon'));
    expect([second.seller.name, second.tax?.basisPoints]).toEqual(['주식회사 새 디퍼', 2000]);
    expect((await receiptOf(first)).seller.name).toBe(before.name);
    await applyCatalogue(server.owner);
    expect(await fixture.versions('seller', 'seller')).toMatchObject([
      { version: 1, standing: 'present', changedBy: 'token:chef', reason: 'a test of it' },
      { version: 0, standing: 'past', item: { content: { name: before.name } } },
    ]);
  });
});

describe('categories of products', () => {
  it('are listed in the order that an operator sets [OPS-01]', async () => {
    const shown = async () => {
      const path = '/billing/spoon/products?country=kr&category=ALL';
      const { results } = productsRoute.answers[200].parse(await fixture.get(path));
      return [...new Set(results.map(({ category }) => category))];
    };
    const [first, ...others] = await shown();
    const last = others.at(-1) ?? 'WEB';
    expect(first).not.toBe(last);
    await fixture.change('category', last, { patch: { position: -1 } });
    expect((await shown())[0]).toBe(last);
    await fixture.change('category', last, { patch: { position: 0 } });
    expect((await shown())[0]).toBe(first);
  });
});

describe('a bank', () => {
  const listed = async () => banksRoute.answers[200].parse(await asPerson('/exchange/banks'));

  it('that is switched off is not offered, and keeps its name [OPS-01, EXC-06]', async () => {
    await fixture.change('bank', '088', { patch: { active: false } });
    const { results, former } = await listed();
    expect(results.some(({ code }) => code === '088')).toBe(false);
    expect(former).toEqual([{ code: '088', name: '신한은행', ko: '신한은행', en: 'Shinhan Bank' }]);
    await fixture.change('bank', '088', { patch: { active: true } });
  });

  it('that is new is listed at its position, under a valid number [OPS-01]', async () => {
    const content = { name: '새은행', english: 'New Bank', position: -1, active: true };
    const item = { kind: 'bank', content };
    expect(await fixture.send({ key: '105', version: 1, item })).toBe('done');
    expect((await listed()).results[0]).toMatchObject({ code: '105', en: 'New Bank' });
    expect(await fixture.send({ key: '1051', version: 1, item })).toBe('invalid_amount');
  });
});

describe('free months', () => {
  const offered = async () => {
    const path = '/billing/subscriptions/products?type=membership';
    const { results } = subscriptionProductsRoute.answers[200].parse(await asPerson(path));
    return results.map(({ productId, promotionMonth }) => [productId, promotionMonth]);
  };

  it('are offered while they run, as many as the version in force says [OPS-01, NUM-03]', async () => {
    expect(await offered()).toEqual([
      [9001, 1],
      [9002, 0],
    ]);
    expect(await fixture.changeByTwo('free_months', '901', { patch: { months: 2 } })).toBe(
      'agreed',
    );
    await server.advance(day + 1);
    await applyCatalogue(server.owner);
    const content = {
      type: 'membership',
      productId: 9002,
      months: 3,
      standardPrice: 11_900,
      startsAt: await fixture.inSeconds(2 * day),
      endsAt: await fixture.inSeconds(2 * day + hour),
    };
    const item = { kind: 'free_months', content };
    expect(await fixture.sendByTwo({ version: 1, item })).toBe('agreed');
    expect(await offered()).toEqual([
      [9001, 2],
      [9002, 0],
    ]);
    await server.advance(2 * day + 1);
    expect((await offered())[1]).toEqual([9002, 3]);
    await server.advance(hour);
    expect((await offered())[1]).toEqual([9002, 0]);
  });

  it('of another kind of product, or ending before they begin, are refused [OPS-01]', async () => {
    const wrong = (patch: object) => fixture.changeByTwo('free_months', '901', { patch });
    expect(await wrong({ productId: 9101 })).toBe('invalid_amount');
    expect(await wrong({ endsAt: '2020-01-01T00:00:00.000Z' })).toBe('invalid_amount');
    expect(await wrong({ startsAt: 'soon' })).toBe('wrong_request_format');
  });
});

describe('the wording of terms', () => {
  const termsIn = async (locale: string) =>
    termsRoute.answers[200].parse(
      await fixture.get(`/common/terms?country=kr&key=recurring&locale=${locale}`),
    );
  const agreed = async () =>
    (await server.owner.query<{ agreed: string }>(agreedWordings)).map((row) => row.agreed);
  const subscribe = async (person: string, more: Readonly<Record<string, unknown>> = {}) => {
    const who = await createSubscriber(server, person);
    const started = await who.subscribe({ productId: 9002, cardId: await who.card(), more });
    expect(started.status).toBe('success');
  };

  it('applies from its day, and earlier agreements still name the version before [NUM-03, SUB-05]', async () => {
    const [first, korean] = [await termsIn('en'), await termsIn('ko')];
    expect(first.text).toMatch(/^# 1\. Scope\n/u);
    expect([korean.version, first.version]).toEqual(Array(2).fill('2026-11-20T00:00:00.000Z'));
    const effectiveFrom = await fixture.inSeconds(hour);
    const patch = { value: '# 하나\n새 약관 <b>', texts: { en: '# One\nNew terms <b>' } };
    expect(await fixture.change('terms', 'recurring', { patch, effectiveFrom })).toBe('done');
    expect(await termsIn('en')).toEqual(first);
    await subscribe('minji');
    await server.advance(hour + 1);
    await applyCatalogue(server.owner);
    expect(await termsIn('en')).toEqual({ version: effectiveFrom, text: '# One\nNew terms <b>' });
    expect((await termsIn('ja')).text, 'where it is not written').toBe('# 하나\n새 약관 <b>');
    await subscribe('seoyeon');
    await subscribe('minji', { termsVersion: first.version });
    expect(await agreed()).toEqual([first.version, effectiveFrom, first.version]);
    expect(await fixture.versions('terms', 'recurring')).toMatchObject([
      { version: 1, standing: 'present', effectiveFrom, changedBy: 'token:chef' },
      { version: 0, standing: 'past', item: { content: { value: korean.text } } },
    ]);
  });

  it('for a cash-out exists for each kind of applicant, in five languages [EXC-06]', async () => {
    const all = await fixture.list('terms');
    expect(all.map(({ key }) => key).toSorted()).toEqual([...termsKeys].toSorted());
    for (const { key, item } of all.filter((each) => each.key !== 'recurring')) {
      const texts = item.kind === 'terms' ? item.content.texts : {};
      expect([key, ...Object.keys(texts).toSorted()]).toEqual([key, 'ar', 'en', 'ja', 'zh']);
    }
  });
});

it('a person at a limit sees the limit in force, not the contract’s default [NUM-03, ERR-03]', async () => {
  await fixture.change('limit', 'daily_method_uses', { patch: { value: 1 } });
  const headers = async () => ({
    ...(await bearer(server, 'haneul')),
    'idempotency-key': crypto.randomUUID(),
  });
  const wish = { productId: 101_001, methodId: 43, quantity: 1, device: 'pc' };
  const body = { ...wish, expectedTotalPrice: 1100 };
  const path = '/billing/spoon/inner/payment';
  const first = await server.call(path, postJson(body, await headers()));
  expect(first.status).toBe(201);
  const second = await server.call(path, postJson(body, await headers()));
  expect(problemSchema.parse(await second.json())).toMatchObject({
    code: 'daily_limit',
    arguments: { limit: 1 },
  });
  await fixture.change('limit', 'daily_method_uses', { patch: { value: 100 } });
  await fixture.change('limit', 'minor_monthly', { patch: { value: 1000 } });
  const minor = await server.call(path, postJson(body, await headers()));
  expect(problemSchema.parse(await minor.json())).toMatchObject({
    code: 'minor_monthly_limit',
    arguments: { limit: 1000 },
  });
  await fixture.change('limit', 'refund_days', { patch: { value: 2 } });
  const bought = await buyTwoPacks(server, 'minji');
  await server.advance(49 * hour);
  const refund = await server.call(
    '/billing/spoon/refunds',
    postJson(
      { transactionId: bought },
      { ...(await bearer(server, 'minji')), 'idempotency-key': crypto.randomUUID() },
    ),
  );
  expect(problemSchema.parse(await refund.json())).toMatchObject({
    code: 'refund_window_over',
    arguments: { days: 2 },
  });
});

it('each change of these terms is audited with the state before and after [OPS-01]', async () => {
  await fixture.change('bank', '092', { patch: { english: 'Toss' } });
  const acts = operatorActsRoute.answers[200].parse(
    await fixture.get('/operations/acts?kind=catalogue&subject=bank:kr:092&limit=1'),
  );
  expect(acts.results).toMatchObject([
    { operator: 'token:chef', before: { english: 'Toss Bank' }, after: { english: 'Toss' } },
  ]);
});
