import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dashboardRoute,
  exportKinds,
  journalEntryRoute,
  journalRoute,
  ledgerVerifyRoute,
  openingsRoute,
  operatorActsRoute,
  personBooksRoute,
} from '@dipper/contract';
import type { ExportKind } from '@dipper/contract';
import { personKeyOf } from './core/accounts/index.ts';
import { grantSpoons, sealJournal } from './core/ledger/index.ts';
import { statement } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { postJson } from './testing/login.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;

const tokens = {
  viewer: 'viewer-token-of-the-books-test',
  support: 'support-token-of-the-books-test',
  maker: 'maker-token-of-the-books-test-1',
  checker: 'checker-token-of-the-books-test',
} as const;
type Who = keyof typeof tokens;

beforeAll(async () => {
  server = await startTestServer({
    OPERATOR_TOKENS: [
      `viewer=${tokens.viewer}:viewer`,
      `support=${tokens.support}:support`,
      `maker=${tokens.maker}:finance-maker`,
      `checker=${tokens.checker}:finance-checker`,
    ].join(','),
  });
  await server.call('/test/clock', postJson({ now: noon }));
});

afterAll(() => server.stop());

const ask = (path: string, who: Who = 'viewer'): Promise<Response> =>
  server.call(path, { headers: { authorization: `Bearer ${tokens[who]}` } });

const makePerson = statement(
  'test-books-person',
  `insert into dipper.app_user (bucket, user_id, country, nickname, tag, grant_payment, joined_at)
   values ($1, $2, 'kr', 'Minji', 'minji', 1, dipper.current_time()) on conflict do nothing`,
);

let people = 0n;
const person = async () => {
  people += 1n;
  const userId = 4096n * 20_000n + people;
  const whose = personKeyOf(userId);
  await server.owner.query(makePerson, [whose.bucket, userId]);
  return whose;
};

const holding = async (grants: number) => {
  const whose = await person();
  for (let count = 1; count <= grants; count += 1) {
    await grantSpoons(server.owner, whose, { refId: newUuid(), amount: BigInt(count) });
  }
  return whose;
};

/** Noon in Seoul, so that no midnight lies between what is written and what is asked. */
const noon = '2027-03-10T03:00:00Z';
const today = (): string => noon.slice(0, 'YYYY-MM-DD'.length);

it('lists a person’s ledger entries newest first, in pages without repeats [OPS-01] [OPS-02]', async () => {
  const { userId } = await holding(5);
  const amounts: unknown[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const answered = await ask(`/operations/ledger/journal?userId=${userId}&limit=2${after}`);
    const page = journalRoute.answers[200].parse(await answered.json());
    amounts.push(...page.results.map(({ amount }) => amount));
    cursor = page.nextCursor;
  }
  expect(amounts).toEqual([5, 4, 3, 2, 1]);
});

it('finds entries by account and days, and refuses invalid days [OPS-01]', async () => {
  const { userId } = await holding(2);
  const read = async (query: string) => {
    const answered = await ask(`/operations/ledger/journal?limit=100&${query}`);
    return journalRoute.answers[200].parse(await answered.json()).results;
  };
  const granted = await read(`account=platform.spoon.granted&from=${today()}`);
  expect(granted.filter((entry) => entry.userId === Number(userId))).toHaveLength(2);
  expect(await read(`account=platform.sales&userId=${userId}`)).toEqual([]);
  expect(await read('from=2001-01-01&to=2001-01-31')).toEqual([]);
  const statuses = await Promise.all(
    ['', 'from=2026-02-30', 'from=2001-01-01&to=2001-03-01', 'from=2001-01-02&to=2001-01-01'].map(
      async (query) => (await ask(`/operations/ledger/journal?${query}`)).status,
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([400]));
});

it('shows a journal row in its chain, and whether it still has its sealed content [OPS-01] [OPS-02]', async () => {
  const { userId } = await holding(2);
  const list = await ask(`/operations/ledger/journal?userId=${userId}`);
  const [entry] = journalRoute.answers[200].parse(await list.json()).results;
  if (entry === undefined) throw new Error('the person has entries');
  const read = async () => {
    const answered = await ask(`/operations/ledger/journal/${entry.id}`);
    return journalEntryRoute.answers[200].parse(await answered.json());
  };
  expect(await read()).toMatchObject({
    entry,
    place: { position: null, hash: null, isAsSealed: null },
  });
  while ((await sealJournal(server.owner, 0)) === 'more');
  const sealed = await read();
  expect(sealed.place).toMatchObject({ isAsSealed: true });
  expect(sealed.place.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(sealed.place.previousHash).toMatch(/^[0-9a-f]{64}$/);
  expect(sealed.together).toEqual([entry]);
  const change = (by: number) =>
    server.owner.query(
      statement(
        `test-books-change-${by}`,
        `update dipper.journal set amount = amount + ${by}
         where bucket = $1 and user_id = $2 and ref_id = $3`,
      ),
      [userId % 4096n, userId, entry.reference],
    );
  await change(1);
  expect((await read()).place).toMatchObject({ isAsSealed: false });
  await change(-1);
  expect((await ask(`/operations/ledger/journal/j1-${'0'.repeat(32)}.purchase.1`)).status).toBe(
    404,
  );
});

it('shows a person’s balance beside what is reserved for them [OPS-01] [OPS-02]', async () => {
  const { userId } = await holding(3);
  const answered = await ask(`/operations/ledger/people/${userId}`);
  const { accounts } = personBooksRoute.answers[200].parse(await answered.json());
  expect(accounts).toContainEqual({
    account: 'person.spoon.bonus',
    unit: 'SPOON',
    credit: 6,
    debit: 0,
    balance: 6,
    kept: 6,
  });
  expect((await ask('/operations/ledger/people/987654321')).status).toBe(404);
});

it('shows when the books were last verified, and by whom [OPS-01] [OPS-02]', async () => {
  const proof = await ask('/operations/ledger/verify', 'checker');
  expect(ledgerVerifyRoute.answers[200].parse(await proof.json())).toMatchObject({ isSound: true });
  const answered = await ask('/operations/dashboard');
  const answer = dashboardRoute.answers[200].parse(await answered.json());
  expect(answer.proof).toMatchObject({ isSound: true, by: 'token:checker' });
  expect(answer).toMatchObject({ zone: 'Asia/Seoul' });
  expect((await ask('/operations/dashboard?zone=Mars/Olympus')).status).toBe(400);
});

const payments = statement(
  'test-books-payments',
  `insert into dipper.payment (bucket, user_id, payment_id, state, revision, provider, method_id,
     product_id, product_name, quantity, spoon_amount, bonus_amount, price, total, currency,
     charge_total, charge_currency, idempotency_key, fingerprint, requested_at, settled_at,
     failure_code)
   select $1, $2, uuidv7(), s.state::dipper.charge_state, 0, 'toss', 1, 1, s.name, 1, 10, 0,
     s.total, s.total, 'KRW', s.total, 'KRW', gen_random_uuid()::text, 'f', at, at, s.failure
   from (values ('succeeded', '=HYPERLINK("https://thief.example")', 1000, 0, null),
     ('succeeded', 'Spoons', 300, 1, null), ('succeeded', 'Spoons', 70, 7, null),
     ('declined', 'Spoons', 5, 0, 46201)) as s (state, name, total, days, failure)
   cross join lateral (select dipper.current_time() - make_interval(days => s.days) as at) a`,
);

it('counts today’s sales up to this hour beside earlier days, each day in its own time zone [OPS-01]', async () => {
  const read = async () => {
    const answered = await ask('/operations/dashboard?zone=Asia/Seoul');
    const { sales, failures } = dashboardRoute.answers[200].parse(await answered.json());
    return { won: sales.find(({ currency }) => currency === 'KRW'), failures };
  };
  const whose = await person();
  await server.owner.query(payments, [whose.bucket, whose.userId]);
  const { won, failures } = await read();
  expect(won).toMatchObject({
    today: { count: 1, amount: 1000 },
    yesterday: { count: 1, amount: 300 },
    weekBefore: { count: 1, amount: 70 },
  });
  const hours = won?.hours.map(({ today: amount }) => Number(amount)) ?? [];
  expect(hours.reduce((total, amount) => total + amount, 0)).toBe(1000);
  expect(failures).toContainEqual(expect.objectContaining({ provider: 'toss', count: 1 }));
});

const take = (kind: ExportKind, who: Who, body: object): Promise<Response> =>
  server.call(`/operations/exports/${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const reason = 'the accountants of this quarter';

it('exports payments as a file in which no product name is run as a formula [OPS-01]', async () => {
  const whose = await person();
  await server.owner.query(payments, [whose.bucket, whose.userId]);
  const answered = await take('payments', 'maker', { from: today(), to: today(), reason });
  expect(answered.headers.get('content-type')).toContain('text/csv');
  expect(answered.headers.get('content-disposition')).toContain('payments');
  const bytes = Buffer.from(await answered.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString('utf8').slice(1).split('\r\n');
  expect(lines[0]).toContain('transaction_id,user_id,state');
  const own = lines.filter((line) => line.includes(`,${whose.userId},`));
  expect(own).toHaveLength(2);
  expect(own.some((line) => line.includes(`"'=HYPERLINK(""https`))).toBe(true);
});

it.each(exportKinds)(
  'records which operator exported %s, why, and how many rows [OPS-01]',
  async (kind) => {
    const answered = await take(kind, 'maker', { from: today(), to: today(), reason });
    const rows = (await answered.text()).split('\r\n').length - 2;
    const acts = await ask('/operations/acts?kind=export&limit=1');
    const [act] = operatorActsRoute.answers[200].parse(await acts.json()).results;
    expect(act).toMatchObject({
      operator: 'token:maker',
      call: 'exportRows',
      subject: { kind: 'export', id: kind },
      reason,
      given: { from: today(), to: today() },
      outcome: 'done',
      after: { rows },
    });
  },
);

it('exports a file of chosen days, with a reason, to roles that may export [OPS-01]', async () => {
  const body = { from: today(), to: today(), reason };
  expect((await take('journal', 'viewer', body)).status).toBe(403);
  expect((await take('journal', 'support', body)).status).toBe(403);
  expect((await take('journal', 'checker', { ...body, reason: 'x' })).status).toBe(400);
  expect((await take('journal', 'checker', { ...body, to: '2001-01-01' })).status).toBe(400);
  expect((await take('journal', 'checker', body)).status).toBe(200);
});

it('finds operators’ actions by day and result, and counts disclosures [OPS-01]', async () => {
  await take('acts', 'checker', { from: '2002-02-02', to: '2001-01-01', reason });
  const read = async (query: string) => {
    const answered = await ask(`/operations/acts?${query}`);
    return operatorActsRoute.answers[200].parse(await answered.json()).results;
  };
  const refused = await read('outcome=refused');
  expect(refused[0]).toMatchObject({ operator: 'token:checker', outcome: 'wrong_date_pattern' });
  expect(refused.every(({ outcome }) => outcome !== 'done')).toBe(true);
  expect(await read('from=2001-01-01&to=2001-01-31')).toEqual([]);
  expect((await read(`from=${today()}`)).length).toBeGreaterThan(0);
  const answered = await ask(`/operations/acts/openings?from=${today()}`);
  expect(openingsRoute.answers[200].parse(await answered.json()).results).toEqual([]);
  const open = await server.call(
    '/operations/refunds/r1-00000000000000000000000000000000/account',
    {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.maker}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason, operator: 'token:maker' }),
    },
  );
  expect(open.status).toBe(404);
  const counted = await ask(`/operations/acts/openings?from=${today()}`);
  expect(openingsRoute.answers[200].parse(await counted.json()).results).toEqual([
    { operator: 'token:maker', day: today(), call: 'openRefundAccount', count: 1 },
  ]);
});
