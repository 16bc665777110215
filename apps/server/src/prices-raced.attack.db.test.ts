import { catalogueRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyCatalogue } from './core/catalogue/index.ts';
import { statement } from './platform/db/index.ts';
import type { Database, Statement } from './platform/db/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { proposed, decided, seatTwo } from './testing/by-two.ts';
import { createCatalogueFixture } from './testing/catalogue.ts';
import { postJson } from './testing/login.ts';
import { openDatabase } from './testing/open-database.ts';
import { atSeat, seatOperators } from './testing/seats.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const [cora, cleo, cleve] = [atSeat('cora'), atSeat('cleo'), atSeat('cleve')];
const pack = '101001';
const day = 86_401;

const takeVersion = statement(
  'test-prices-raced-take-version',
  `insert into dipper.catalogue_version (kind, country, key, version, effective_from, content,
     changed_at, changed_by, reason)
   select kind, country, key, version + 1, dipper.current_time(), content,
     dipper.current_time(), 'a test', 'a test'
   from dipper.catalogue_version
   where kind = 'product' and country = 'kr' and key = '${pack}' order by version desc limit 1`,
);
const takeFreeMonths = statement(
  'test-prices-raced-take-free-months',
  'lock table dipper.subscription_promotion in share row exclusive mode',
);
const waiting = statement(
  'test-prices-raced-waiting',
  `select count(distinct l.pid)::int as count from pg_locks l
   join pg_stat_activity a on a.pid = l.pid
   where not l.granted and a.datname = current_database()`,
);

let server: TestServer;
let fixture: ReturnType<typeof createCatalogueFixture>;
/** It has connections of its own, for as long as it keeps others waiting. */
let holder: Database;

beforeAll(async () => {
  server = await startTestServer();
  holder = openDatabase(parseConfig(server.variables).database.url, undefined, 3);
  await seatTwo(server);
  const catalogue = ['catalogue'] as const;
  await seatOperators(server, { cora: catalogue, cleo: catalogue, cleve: catalogue });
  fixture = createCatalogueFixture(server, cora);
});
afterAll(async () => {
  await holder.close();
  await server.stop();
});

const posted = (body: object) => ({
  path: '/catalogue',
  body: { country: 'kr', reason: 'a test of it', ...body },
});
const priced = async (price: number): Promise<string> => {
  const body = await fixture.versionWith('product', pack, { patch: { price } });
  return proposed(server, posted(body), cora);
};
const sold = async () => {
  await applyCatalogue(server.owner);
  return (await fixture.products()).find(({ productId }) => String(productId) === pack)?.price;
};
const named = (name: string): Promise<object> =>
  fixture.versionWith('product', pack, { patch: { name } });

const areWaiting = async (): Promise<number> => {
  const [row] = await holder.query<{ count: number }>(waiting, []);
  return row?.count ?? 0;
};

/** Holds this for as long as `meanwhile` takes, and then leaves no trace. */
const holding = async (what: Statement, meanwhile: () => Promise<void>): Promise<void> => {
  const gone = new Error('nothing of it stays');
  const held = holder.transaction(async (owner) => {
    await owner.query(what, []);
    await meanwhile();
    throw gone;
  });
  await expect(held).rejects.toBe(gone);
};

describe('concurrent changes of what is sold [OPS-01, NUM-03]', () => {
  it('approve a proposal once, however many approve it at the same moment', async () => {
    const { version: before } = await fixture.entry('product', pack);
    const id = await priced(1210);
    const by = [cleo, cleve, cleo, cleve, cleo, cleve];
    const all = await Promise.all(by.map((each) => decided(server, id, each)));
    expect(all.toSorted()).toEqual([
      'agreed',
      ...Array.from({ length: 5 }, () => 'changed_meanwhile'),
    ]);
    expect((await fixture.entry('product', pack)).version).toBe(before + 1);
    await server.advance(day);
    expect(await sold()).toBe(1210);
  });

  it('void a price that was proposed before a text changed or the product went off sale', async () => {
    for (const patch of [{ name: '스푼 열 개' }, { active: false }]) {
      const id = await priced(1);
      expect(await fixture.change('product', pack, { patch, headers: cleve })).toBe('done');
      expect(await decided(server, id, cleo)).toBe('changed_meanwhile');
      await server.advance(day);
      expect(await sold()).not.toBe(1);
      const path = `/operations/second-look-proposals/${id}/withdrawal`;
      expect((await server.call(path, postJson({ reason: 'a test of it' }, cora))).status).toBe(
        200,
      );
    }
    expect(await fixture.changeByTwo('product', pack, { patch: { active: true } })).toBe('agreed');
    await server.advance(day);
    expect(await sold()).toBe(1210);
  });

  it('apply the approved price or the new text, whichever came first, and never half of both', async () => {
    for (let turn = 1; turn <= 8; turn += 1) {
      const [before, price] = [await fixture.entry('product', pack), 1300 + turn];
      const standing = await sold();
      const id = await priced(price);
      const text = await fixture.versionWith('product', pack, { patch: { name: `스푼 ${turn}` } });
      const both = await Promise.all([decided(server, id, cleo), fixture.send(text, cleve)]);
      expect([
        ['agreed', 'changed_meanwhile'],
        ['changed_meanwhile', 'done'],
      ]).toContainEqual(both);
      const isAgreed = both[0] === 'agreed';
      expect((await fixture.entry('product', pack)).version).toBe(before.version + 1);
      expect(await sold()).toBe(standing);
      await server.advance(day);
      expect(await sold()).toBe(isAgreed ? price : standing);
      if (isAgreed) continue;
      const path = `/operations/second-look-proposals/${id}/withdrawal`;
      await server.call(path, postJson({ reason: 'a test of it' }, cora));
    }
  });

  it('keep one of two texts that were written at the same moment', async () => {
    const { version: before } = await fixture.entry('product', pack);
    const price = await sold();
    // Each has read the same version before the first of them writes.
    const texts = await Promise.all(['가', '나', '다', '라'].map(named));
    const all = await Promise.all(texts.map((text) => fixture.send(text, cleve)));
    expect(all.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'changed_meanwhile'),
      'done',
    ]);
    expect((await fixture.entry('product', pack)).version).toBe(before + 1);
    expect(await sold()).toBe(price);
  });

  it('keep an approved price that begins while a text is changed', async () => {
    const before = await sold();
    expect(await decided(server, await priced(1450), cleo)).toBe('agreed');
    await server.advance(day - 60);
    expect(await sold()).toBe(before);
    const late = await fixture.versionWith('product', pack, { patch: { name: '늦은 이름' } });
    const answers: Promise<unknown>[] = [];
    await holding(takeVersion, async () => {
      answers.push(fixture.send(late, cleve));
      await expect.poll(areWaiting).toBe(1);
      await server.advance(120);
      const applied = applyCatalogue(server.owner);
      answers.push(applied);
      let isOver = false;
      void applied.then(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await areWaiting()) > 1).toBe(true);
    });
    await Promise.all(answers);
    expect(await sold()).toBe(1450);
  });

  it('add both of two new products that are approved at the same moment', async () => {
    const monthsOf = async (country: string) => {
      const path = `/operations/catalogue?country=${country}&kind=free_months`;
      const catalogue = catalogueRoute.answers[200].parse(await fixture.get(path));
      return catalogue.results.flatMap(({ item }) =>
        item.kind === 'free_months' ? item.content : [],
      );
    };
    const [one] = await fixture.list('free_months');
    const dates = {
      startsAt: await fixture.inSeconds(3 * day),
      endsAt: await fixture.inSeconds(9 * day),
    };
    const wished = (country: string, months: number) => {
      const content = { ...one?.item.content, ...dates, months, standardPrice: '900' };
      return posted({ country, version: 1, item: { kind: 'free_months', content } });
    };
    const ids = [
      await proposed(server, wished('kr', 7), cora),
      await proposed(server, wished('jp', 11), cora),
    ];
    const answers: Promise<string>[] = [];
    await holding(takeFreeMonths, async () => {
      answers.push(...ids.map((id) => decided(server, id, cleo)));
      await expect.poll(areWaiting).toBe(2);
    });
    expect(await Promise.all(answers)).toEqual(['agreed', 'agreed']);
    const korean = await monthsOf('kr');
    expect(korean.filter((each) => each.months === 7)).toHaveLength(1);
    const japanese = await monthsOf('jp');
    expect(japanese.filter((each) => each.months === 11)).toHaveLength(1);
    expect(japanese.filter((each) => each.months === 7)).toEqual([]);
  });
});
