import { operatorPeopleRoute, personNamesRoute, personTimelineRoute } from '@dipper/contract';
import type { FoundPerson, TimelineLine } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicIdOf, personReference } from './core/charging/index.ts';
import { statement } from './platform/db/index.ts';
import { cashOut, idOf, startExchangeFixture } from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { as, canary, giveCanaries, seatHelpers, personPath } from './testing/people.ts';

const own = statement(
  'test-people-provider-number',
  `insert into dipper.provider_transaction
     (provider, provider_reference, bucket, user_id, payment_id)
   values ('kakaopay', $3, $1, $2, gen_random_uuid())`,
);
const keep = statement(
  'test-people-card',
  `insert into dipper.card (bucket, user_id, card_id, state, provider, customer_key,
     billing_key_sealed, fingerprint, company, number_masked, kind, nickname, is_main, wants_main,
     key_state, created_at, changed_at, revision)
   values ($1, $2, gen_random_uuid(), 'kept', 'tosspayments', 'c', '\\x00', $3, '신한', $4,
     'credit', 'card', false, false, 'live', dipper.current_time(), dipper.current_time(), 1)`,
);
const rename = statement(
  'test-people-rename',
  `update dipper.app_user set nickname = $3 where bucket = $1 and user_id = $2`,
);
const crowd = statement(
  'test-people-crowd',
  `insert into dipper.app_user (bucket, user_id, country, nickname, tag, joined_at)
   select (900000000 + n) % 4096, 900000000 + n, 'kr', 'crowd ' || lpad(n::text, 3, '0'), n::text,
     dipper.current_time() from generate_series(1, 45) as n`,
);
const phones = statement(
  'test-people-phones',
  `insert into dipper.login_identity (identity, bucket, user_id, created_at)
   select 'phone:+8210' || lpad(n::text, 4, '0') || '9876', (900000000 + n) % 4096, 900000000 + n,
     dipper.current_time() from generate_series(1, 45) as n`,
);

let fixture: SpokenExchangeFixture;
let minji: Dj;
let exchangeId: string;

beforeAll(async () => {
  fixture = await startExchangeFixture();
  await seatHelpers(fixture.server);
  minji = await fixture.dj('minji', 60_000n);
  const person = [minji.bucket, minji.userId];
  await giveCanaries(fixture, minji);
  await fixture.server.owner.query(own, [...person, 'T2469FAC00DE']);
  await fixture.server.owner.query(keep, [...person, 'one', '433012******4321']);
  await fixture.server.owner.query(keep, [...person, 'two', '43301234****765*']);
  await fixture.server.owner.query(rename, [...person, '별빛 Minji']);
  await fixture.server.owner.query(crowd, []);
  await fixture.server.owner.query(phones, []);
  exchangeId = idOf(await cashOut(fixture, minji));
});

afterAll(() => fixture.stop());

const search = async (q: string, more: Readonly<Record<string, string>> = {}) => {
  const query = new URLSearchParams({ q, ...more });
  const response = await fixture.server.call(`/operations/people?${query}`, {
    headers: as('vera'),
  });
  expect(response.status).toBe(200);
  return operatorPeopleRoute.answers[200].parse(await response.json());
};

const onlyOne = async (q: string, by?: string): Promise<FoundPerson> => {
  const { results } = await search(q, by === undefined ? {} : { by });
  expect(results).toHaveLength(1);
  const [found] = results;
  if (found === undefined) throw new Error('nobody was found');
  expect(found.userId).toBe(Number(minji.userId));
  return found;
};

describe('searching for a person [OPS-01]', () => {
  it('finds them by their user id, and by the customer ids sent to providers', async () => {
    expect((await onlyOne(String(minji.userId))).matchedBy).toBe('user');
    expect((await onlyOne(personReference(minji.userId))).matchedBy).toBe('user');
  });

  it('finds them by any id of ours, together with what it names', async () => {
    const found = await onlyOne(exchangeId);
    expect(found).toMatchObject({
      matchedBy: 'thing',
      thing: { kind: 'exchange', id: exchangeId },
    });
    const id = crypto.randomUUID();
    const payment = publicIdOf('p', { userId: minji.userId, id });
    expect((await onlyOne(payment)).thing).toEqual({ kind: 'payment', id: payment });
  });

  it('finds them by a provider’s number', async () => {
    const found = await onlyOne('T2469FAC00DE');
    expect(found).toMatchObject({ matchedBy: 'provider', thing: { kind: 'payment' } });
  });

  it('finds them by e-mail, and by phone as people write it, both masked', async () => {
    const mail = await onlyOne(canary.mail.toUpperCase());
    expect(mail).toMatchObject({ matchedBy: 'email', matched: 'c***@mail.example' });
    const phone = await onlyOne('010-5567-1234');
    expect(phone).toMatchObject({ matchedBy: 'phone', matched: '010-****-1234' });
  });

  it('finds them by the last four digits of a phone or card, also of one whose last digit is hidden', async () => {
    expect(await onlyOne('1234')).toMatchObject({ matchedBy: 'phone-ending' });
    expect(await onlyOne('4321')).toMatchObject({ matchedBy: 'card-ending', matched: '**** 4321' });
    expect(await onlyOne('7651')).toMatchObject({ matchedBy: 'card-ending', matched: '**** 765*' });
    expect((await search('1234', { by: 'card-ending' })).results).toEqual([]);
  });

  it('finds them by the start of a nickname, in any case', async () => {
    expect((await onlyOne('별빛')).matchedBy).toBe('nickname');
    expect((await onlyOne('별빛 MINJI')).matchedBy).toBe('nickname');
    expect((await search('%%')).results.length + (await search('__')).results.length).toBe(0);
  });

  it.each([
    ['crowd', '900000001'],
    ['9876', '900000045'],
  ])('lists many results in pages, each person once: %s', async (q, first) => {
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof search>> = await search(q, {
        limit: '20',
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...page.results.map(({ userId }) => userId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(45);
    expect(new Set(seen).size).toBe(45);
    expect(String(seen[0])).toBe(first);
  });

  it('finds nobody for an unknown value', async () => {
    for (const q of ['999999999999', 'nobody@mail.example', '01099998888', 'zzzzzz', '0000']) {
      expect((await search(q)).results).toEqual([]);
    }
  });
});

const timeline = async (query: Readonly<Record<string, string>>) => {
  const path = personPath(minji, `/timeline?${new URLSearchParams(query)}`);
  const response = await fixture.server.call(path, { headers: as('vera') });
  expect(response.status).toBe(200);
  return personTimelineRoute.answers[200].parse(await response.json());
};

const placeOf = ({ at, id }: TimelineLine): string => `${at}~${id}`;

describe('the names of a list [OPS-01]', () => {
  const names = (ids: string) =>
    fixture.server.call(`/operations/person-names?ids=${ids}`, { headers: as('vera') });

  it('are the nicknames of those who are there, and nothing else of them', async () => {
    const response = await names(`${minji.userId},999999999999`);
    expect(response.status).toBe(200);
    expect(personNamesRoute.answers[200].parse(await response.json())).toEqual({
      results: [{ userId: Number(minji.userId), nickname: '별빛 Minji' }],
    });
  });

  it('are told for a page of people at once, and for no more', async () => {
    const numbers = Array.from({ length: 101 }, (_, n) => 900_000_001 + n);
    expect((await names(numbers.slice(1).join(','))).status).toBe(200);
    for (const ids of ['', 'x', '1,', '1,,2', '1'.repeat(16), numbers.join(',')]) {
      expect({ ids, status: (await names(ids)).status }).toEqual({ ids, status: 400 });
    }
  });
});

describe('the timeline of a person [OPS-01]', () => {
  it('lists everything, newest first, each line once over all pages', async () => {
    const whole = (await timeline({ limit: '100' })).results;
    expect(new Set(whole.map(({ kind }) => kind))).toEqual(
      new Set(['login', 'ledger', 'exchange', 'card', 'notice', 'account']),
    );
    expect(whole.map(placeOf).toSorted().toReversed()).toEqual(whole.map(placeOf));
    const seen: TimelineLine[] = [];
    let cursor: string | null = null;
    do {
      const more: Readonly<Record<string, string>> = cursor === null ? {} : { cursor };
      const page: Awaited<ReturnType<typeof timeline>> = await timeline({ limit: '2', ...more });
      seen.push(...page.results);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(whole);
  });

  it('filters by kind, and links each line to its subject', async () => {
    const { results } = await timeline({ kind: 'exchange' });
    expect(results.every(({ kind }) => kind === 'exchange')).toBe(true);
    expect(results[0]?.thing).toEqual({ kind: 'exchange', id: exchangeId });
    const left = (await timeline({ kind: 'ledger' })).results.find(
      ({ what }) => what === 'exchange_reserve',
    );
    expect(left).toMatchObject({ amount: -100_000, unit: 'POINT' });
  });

  it('refuses an invalid cursor', async () => {
    const days = ['2026-13-99', '2026-02-30'].map((day) => `${day}T00:00:00.000000Z~x`);
    for (const cursor of ['x', ...days, '2026-01-01T00:00:00Z~x']) {
      const path = personPath(minji, `/timeline?cursor=${cursor}`);
      const response = await fixture.server.call(path, { headers: as('vera') });
      expect(response.status).toBe(400);
    }
  });
});
