import { approveExchangesRoute, operatorActsRoute, verifyActsRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeNumber } from './core/payouts/index.ts';
import { statement } from './platform/db/index.ts';
import {
  asOperator,
  decide,
  operators,
  operatorTokens,
  problemOf,
  startExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { enrolOperator } from './testing/operator-person.ts';

/** Makes exchanges, each of another person, so that one operator has that many to approve. */
const makeExchanges = statement(
  'test-approvals-exchanges',
  `insert into dipper.exchange (bucket, user_id, exchange_id, type, state, revision, country,
     dj_level, policy_version, provider, points, unit, origin_amount, spoon_fee, pg_fee,
     remittance_fee, tax, amount, request_key, fingerprint, requested_at, changed_at)
   select id % 4096, id, gen_random_uuid(), 'cash', 'requested', 0, 'kr', 'regular', 1,
     'openbanking', $3::bigint, 'KRW', $3::bigint, 0, 0, 0, 0, $3::bigint, 'key-' || id, '', now(),
     now()
   from generate_series($1::int, $2::int) as id
   returning user_id, exchange_id`,
);
const standing = statement(
  'test-approvals-standing',
  `select state::text, agreed_by, count(*)::int as count from dipper.exchange
   where user_id between $1 and $2 group by 1, 2 order by 3 desc`,
);
const bank = statement(
  'test-approvals-due',
  'select count(*)::int as count from dipper.exchange_due where user_id between $1 and $2',
);

const muchMoney = 50_000_000;
const littleMoney = 40_000;

type Headers = Readonly<Record<string, string>>;
type Line = { readonly exchangeId: string; readonly revision: number };

let fixture: SpokenExchangeFixture;
let next = 900_000;

beforeAll(async () => {
  fixture = await startExchangeFixture(operatorTokens);
});

afterAll(() => fixture.stop());

const make = async (count: number, amount: number) => {
  const first = next;
  next += count;
  const rows = await fixture.server.owner.query<{ user_id: bigint; exchange_id: string }>(
    makeExchanges,
    [first, next - 1, amount],
  );
  const ids = rows.map(({ user_id: userId, exchange_id: exchangeId }) =>
    exchangeNumber({ userId, exchangeId }),
  );
  return { ids, range: [first, next - 1] as const };
};

const approve = async (lines: readonly Line[], headers: Headers, reason = 'looked at each') => {
  const response = await fixture.post(
    approveExchangesRoute.path,
    { exchanges: lines, reason },
    headers,
  );
  return response.status === 200
    ? approveExchangesRoute.answers[200].parse(await response.json()).results
    : (await problemOf(response)).code;
};

const linesOf = (ids: readonly string[], revision: number): Line[] =>
  ids.map((exchangeId) => ({ exchangeId, revision }));

const decideAs = async (id: string, revision: number, headers: Headers): Promise<string> => {
  const body = { decision: 'approve', revision };
  const response = await fixture.post(`/operations/exchanges/${id}/decision`, body, headers);
  return response.status === 200 ? 'agreed' : (await problemOf(response)).code;
};

const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_none, place) =>
    items.slice(place * size, place * size + size),
  );

describe('an exchange above the one-operator limit', () => {
  it('is never approved twice by one operator: 500 of 500 attempts are refused, alone, in bulk and at once, with any roles [OPS-03]', async () => {
    const both = { name: 'jiwon', roles: ['finance-maker', 'finance-checker'] } as const;
    const jiwon = await enrolOperator(fixture.server, 'haneul', both);
    const sessions = [await jiwon.signIn(), await jiwon.signIn()] as const;
    const { ids, range } = await make(500, muchMoney);
    for (const some of inGroups(ids, 100)) {
      const agreed = await approve(linesOf(some, 0), sessions[0]);
      expect(
        new Set(typeof agreed === 'string' ? [agreed] : agreed.map((each) => each.outcome)),
      ).toEqual(new Set(['done']));
    }
    const all = [{ state: 'checking', agreed_by: 'jiwon', count: 500 }];
    expect(await fixture.server.owner.query(standing, [...range])).toEqual(all);

    const refused: string[] = [];
    // Alone and one after the other, each time in the other session.
    for (const [place, id] of ids.slice(0, 150).entries()) {
      refused.push(await decideAs(id, 1, sessions[place % 2] ?? sessions[0]));
    }
    // Both sessions in the same moment, about the same ones.
    for (const some of inGroups(ids.slice(150, 350), 20)) {
      const results = await Promise.all(
        some.map(async (id) => Promise.all(sessions.map((session) => decideAs(id, 1, session)))),
      );
      refused.push(...results.map(([one = '', other]) => (one === other ? one : 'they differ')));
    }
    // In bulk, in both sessions at once.
    for (const some of inGroups(ids.slice(350), 100)) {
      const [one, other] = await Promise.all(
        sessions.map((session) => approve(linesOf(some, 1), session)),
      );
      expect(one).toEqual(other);
      refused.push(...(typeof one === 'object' ? one.map(({ outcome }) => outcome) : []));
    }
    expect(refused).toEqual(Array.from({ length: 500 }, () => 'second_operator_required'));
    expect(await fixture.server.owner.query(standing, [...range])).toEqual(all);
    expect(await fixture.server.owner.query(bank, [...range])).toEqual([{ count: 0 }]);
    expect(fixture.bank.sent).toEqual([]);

    // A token by the same name is the same person; one that all share is nobody.
    const [first = ''] = ids;
    expect(await decideAs(first, 1, operators.nobody)).toBe('second_operator_required');
  }, 120_000);

  it('gets its first approval from one of two operators at once; the other may give the second afterwards [OPS-03]', async () => {
    const { ids, range } = await make(40, muchMoney);
    const results = await Promise.all(
      ids.map(async (id) =>
        Promise.all([decideAs(id, 0, operators.jisoo), decideAs(id, 0, operators.dohyun)]),
      ),
    );
    for (const both of results) {
      expect(both.toSorted()).toEqual(['agreed', 'changed_meanwhile']);
    }
    const rows = await fixture.server.owner.query<{ state: string }>(standing, [...range]);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['checking']));
  });

  it('gets its second approval from a checker: a maker is refused, and a viewer has no access [OPS-03]', async () => {
    const { ids } = await make(1, muchMoney);
    const [id = ''] = ids;
    expect(await decide(fixture, id, { decision: 'approve', by: 'sora' })).toBe('no_right');
    expect(await decide(fixture, id, { decision: 'approve', by: 'haneul' })).toBe('no_right');
    expect(await decide(fixture, id, { decision: 'approve', by: 'dohyun' })).toMatchObject({
      state: 'checking',
      agreedBy: 'dohyun',
    });
    const second = { decision: 'approve', revision: 1 };
    expect(await decide(fixture, id, { ...second, by: 'yuna' })).toBe('no_right');
    expect(await approve(linesOf([id], 1), operators.yuna)).toMatchObject([
      { outcome: 'no_right' },
    ]);
    expect(await decide(fixture, id, { ...second, by: 'dohyun' })).toBe('second_operator_required');
    expect(await decide(fixture, id, { ...second, by: 'jisoo' })).toMatchObject({
      state: 'approved',
    });
  });
});

describe('approving many exchanges at once', () => {
  it('decides each exchange by itself; one that was changed concurrently stays as it is [OPS-03]', async () => {
    const { ids: little } = await make(3, littleMoney);
    const { ids: much } = await make(2, muchMoney);
    const [fresh = '', stale = '', gone = ''] = little;
    const [large = '', checked = ''] = much;
    const refusal = { decision: 'refuse', reason: 'documents_missing' };
    await decide(fixture, gone, { decision: 'approve', by: 'yuna' });
    await decide(fixture, checked, { decision: 'approve', by: 'yuna' });
    const lines = [
      ...linesOf([fresh, stale, large], 0),
      { exchangeId: gone, revision: 0 },
      { exchangeId: checked, revision: 1 },
      { exchangeId: `e1-${'0'.repeat(32)}`, revision: 0 },
      { exchangeId: stale, revision: 7 },
    ];
    const answer = await approve(lines, operators.yuna);
    expect(
      typeof answer === 'object' && answer.map((each) => [each.outcome, each.exchange?.state]),
    ).toEqual([
      ['done', 'approved'],
      ['done', 'approved'],
      ['done', 'checking'],
      ['changed_meanwhile', 'approved'],
      ['second_operator_required', 'checking'],
      ['exchange_not_found', undefined],
      ['changed_meanwhile', 'approved'],
    ]);
    expect(await decide(fixture, large, { ...refusal, revision: 0 })).toBe('changed_meanwhile');
    const requested = await approve(lines.slice(0, 1), operators.yuna);
    expect(requested).toMatchObject([
      { outcome: 'done', exchange: { state: 'approved', revision: 1 } },
    ]);
    expect((await asOperator(fixture, fresh)).log).toHaveLength(1);
  });

  it('is audited for each exchange, with its state before and after, in one chain [OPS-03]', async () => {
    const { ids } = await make(2, littleMoney);
    await approve(linesOf(ids, 0), operators.dohyun, 'looked at both of them');
    for (const id of ids) {
      const path = `/operations/acts?kind=exchange&subject=${id}`;
      const response = await fixture.server.call(path, { headers: operators.sora });
      const { results } = operatorActsRoute.answers[200].parse(await response.json());
      expect(results).toMatchObject([
        {
          operator: 'dohyun',
          call: 'approveExchanges',
          reason: 'looked at both of them',
          given: { revision: 0 },
          before: { state: 'requested', revision: 0 },
          after: { state: 'approved', revision: 1 },
          outcome: 'done',
        },
      ]);
    }
    const chain = await fixture.server.call(verifyActsRoute.path, { headers: operators.sora });
    expect(verifyActsRoute.answers[200].parse(await chain.json()).isSound).toBe(true);
  });

  it.each([
    ['none', 0],
    ['more than a hundred', 101],
  ])('refuses %s [OPS-03]', async (_name, count) => {
    const lines = linesOf(
      Array.from({ length: count }, () => `e1-${'0'.repeat(32)}`),
      0,
    );
    expect(await approve(lines, operators.yuna)).toBe('wrong_request_format');
  });

  it('needs the right role and a reason [OPS-03]', async () => {
    const { ids, range } = await make(1, littleMoney);
    for (const headers of [operators.sora, operators.haneul]) {
      expect(await approve(linesOf(ids, 0), headers)).toBe('no_right');
    }
    expect(await approve(linesOf(ids, 0), operators.yuna, '')).toBe('wrong_request_format');
    expect(await fixture.server.owner.query(standing, [...range])).toMatchObject([
      { state: 'requested' },
    ]);
  });
});
