import { pricedFields, problemSchema, secondLookProposalsRoute } from '@dipper/contract';
import type { CatalogueKind } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyCatalogue } from './core/catalogue/index.ts';
import { agreer, proposed, asker, decided, seatTwo } from './testing/by-two.ts';
import { createCatalogueFixture } from './testing/catalogue.ts';
import { postJson } from './testing/login.ts';
import { machine } from './testing/operators.ts';
import { atSeat, seatOperators } from './testing/seats.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const [cora, cleo] = [atSeat('cora'), atSeat('cleo')];
const pack = '101001';
const day = 86_401;
const moment = '2030-01-01T00:00:00.000Z';

let server: TestServer;
let fixture: ReturnType<typeof createCatalogueFixture>;

beforeAll(async () => {
  server = await startTestServer();
  await seatTwo(server);
  await seatOperators(server, {
    cora: ['catalogue'],
    cleo: ['catalogue'],
    vera: ['viewer', 'support'],
  });
  fixture = createCatalogueFixture(server, cora);
});
afterAll(() => server.stop());

/** Another value for every field by which something is sold. */
const others: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  product: {
    category: 'NEWBIE',
    amount: 1_000_000,
    promotionAmount: 1_000_000,
    price: 1,
    chargedPrice: 1,
    firstTime: true,
    promotionId: 1,
  },
  promotion: { kind: 'newbie', startsAt: '2020-01-01T00:00:00.000Z', endsAt: moment },
  subscription: { standardPrice: 99_999, localPrice: 1 },
  free_months: {
    type: 'plan',
    productId: null,
    months: 24,
    standardPrice: 1,
    startsAt: '2020-01-01T00:00:00.000Z',
    endsAt: moment,
  },
};
/** Both belong to the fields beside them: refused before a proposal is made. */
const bound: ReadonlySet<string> = new Set(['currency', 'chargedCurrency']);

const kinds = Object.keys(pricedFields) as (keyof typeof pricedFields)[];
const keyOf = async (kind: CatalogueKind): Promise<string> =>
  (await fixture.list(kind))[0]?.key ?? '';
const standing = () => Promise.all(kinds.map((kind) => fixture.list(kind)));
const refused = /^(asked|invalid_amount|changed_meanwhile|second_operator_required)$/;

const priced = async (price: number) => ({
  path: '/catalogue',
  body: {
    country: 'kr',
    reason: 'a test of it',
    ...(await fixture.versionWith('product', pack, { patch: { price } })),
  },
});

const waiting = async () => {
  const response = await server.call('/operations/second-look-proposals', { headers: cora });
  const { results } = secondLookProposalsRoute.answers[200].parse(await response.json());
  return results.filter(({ state }) => state === 'open');
};

/** Withdrawn by its proposer, so that the next one can be proposed. */
const takeBack = async (): Promise<void> => {
  for (const { proposalId } of await waiting()) {
    const path = `/operations/second-look-proposals/${proposalId}/withdrawal`;
    expect((await server.call(path, postJson({ reason: 'a test of it' }, cora))).status).toBe(200);
  }
};

describe('an operator of the catalogue alone [OPS-01, NUM-03]', () => {
  it.each(kinds)('cannot sell a %s for another price or on other terms', async (kind) => {
    const before = await standing();
    const key = await keyOf(kind);
    for (const field of pricedFields[kind].filter((each) => !bound.has(each))) {
      const patch = { [field]: others[kind]?.[field] };
      const beside = field === 'chargedPrice' ? { ...patch, chargedCurrency: 'USD' } : patch;
      const answer = await fixture.send(await fixture.versionWith(kind, key, { patch: beside }));
      expect([field, answer]).toEqual([field, expect.stringMatching(refused)]);
      await takeBack();
    }
    expect(await standing()).toEqual(before);
  });

  it.each(kinds)('can neither add nor plan one: %s', async (kind) => {
    const before = await standing();
    const [one] = await fixture.list(kind);
    // This call makes nothing new for what a country charges by cards.
    const added = await fixture.send({ version: 1, item: one?.item });
    expect(added).toMatch(/^(asked|wrong_request_format)$/);
    const planned = { patch: {}, effectiveFrom: await fixture.inSeconds(3 * day) };
    expect(await fixture.send(await fixture.versionWith(kind, one?.key ?? '', planned))).toBe(
      'asked',
    );
    await takeBack();
    expect(await standing()).toEqual(before);
  });

  it('can take a product off sale, but not put it back', async () => {
    expect(await fixture.change('product', pack, { patch: { active: false } })).toBe('done');
    expect(await fixture.change('product', pack, { patch: { active: true } })).toBe('asked');
    const [back] = await waiting();
    expect(await decided(server, back?.proposalId ?? '', cleo)).toBe('agreed');
    await server.advance(day);
    await applyCatalogue(server.owner);
    expect((await fixture.products()).some(({ productId }) => String(productId) === pack)).toBe(
      true,
    );
  });

  it('can change texts, order, badges and colours at once', async () => {
    const name = '스푼 10';
    const patch = { name, position: 3, badges: [] };
    expect(await fixture.change('product', pack, { patch })).toBe('done');
    const offer = await keyOf('subscription');
    expect(await fixture.change('subscription', offer, { patch: { name, position: 3 } })).toBe(
      'done',
    );
    const banner = { bannerTitle: name, isShowCountdown: false };
    const promotion = await keyOf('promotion');
    expect(await fixture.change('promotion', promotion, { patch: banner })).toBe('done');
  });

  it('cannot approve their own price, nor can a token or another role', async () => {
    const id = await proposed(server, await priced(1), cora);
    for (const by of [cora, machine]) {
      expect(await decided(server, id, by)).toBe('second_operator_required');
    }
    expect(await decided(server, id, atSeat('vera'))).toBe('no_right');
    expect(await proposed(server, await priced(2), machine)).toBe('second_operator_required');
    expect(await decided(server, id, cleo)).toBe('agreed');
    const { version } = await fixture.entry('product', pack);
    expect(await fixture.withdraw('product', pack, version)).toBe('second_operator_required');
    expect((await fixture.entry('product', pack)).item).toMatchObject({
      content: { price: '1100' },
    });
    await server.advance(day);
    expect(
      (await fixture.products()).find(({ productId }) => String(productId) === pack)?.price,
    ).toBe(1);
  });

  it('can neither approve nor refuse the rules of administrators', async () => {
    const check = { currency: 'KRW', version: 2, secondOperatorAbove: 9_000_000, reason: 'a test' };
    const id = await proposed(server, { path: '/refund-checks', body: check }, asker);
    const say = async (decision: string) => {
      const path = `/operations/second-look-proposals/${id}/decision`;
      const answer = await server.call(path, postJson({ decision, reason: 'a test' }, cora));
      return problemSchema.parse(await answer.json()).code;
    };
    for (const decision of ['agree', 'refuse']) {
      expect(await say(decision)).toBe('second_operator_required');
    }
    expect(await decided(server, id, agreer)).toBe('agreed');
  });
});
