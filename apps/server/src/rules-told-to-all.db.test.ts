import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { proposed, decided, findTerms } from './testing/by-two.ts';
import { createCatalogueFixture } from './testing/catalogue.ts';
import { openOperatorMails } from './testing/operator-mails.ts';
import type { OperatorMails } from './testing/operator-mails.ts';
import { enrolOperator } from './testing/operators.ts';
import type { SignedIn } from './testing/operators.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const shutOut = statement(
  'test-rules-told-shut-out',
  'update dipper.operator set is_active = false where name = $1',
);
const reason = 'for this very test';

let server: TestServer;
let mails: OperatorMails;
let ada: SignedIn;
let bea: SignedIn;
let cora: SignedIn;

const everybody = ['ada', 'bea', 'mary', 'gone', 'chae', 'cora'] as const;

beforeAll(async () => {
  server = await startTestServer();
  mails = openOperatorMails(server);
  ada = await enrolOperator(server, 'ada', ['administrator']);
  bea = await enrolOperator(server, 'bea', ['administrator', 'support']);
  // Has nothing to do with any of it.
  await enrolOperator(server, 'mary', ['administrator']);
  await enrolOperator(server, 'gone', ['administrator']);
  await server.owner.query(shutOut, ['gone']);
  cora = await enrolOperator(server, 'cora', ['catalogue']);
  await enrolOperator(server, 'chae', ['finance-checker', 'finance-maker', 'support']);
});
afterAll(async () => {
  await mails.stop();
  await server.stop();
});

/** How many mails about rules each of them has. */
const rulesNow = async (): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const name of everybody) {
    const all = await mails.to(name);
    counts[name] = all.filter((mail) => mail.includes('Rules were changed')).length;
  }
  return counts;
};

const terms = async (): Promise<object> => {
  const last = await findTerms(server, { country: 'kr', route: 'payoneer' });
  const { effectiveFrom: _from, changedAt: _at, changedBy: _by, ...same } = last;
  return { ...same, version: last.version + 1, secondOperatorAbove: 1_000_000 };
};

it.each<[what: string, path: string, wish: () => Promise<object> | object]>([
  [
    'a limit of refunds',
    '/refund-checks',
    () => ({ currency: 'KRW', version: 2, secondOperatorAbove: 9_000_000 }),
  ],
  [
    'a limit of spoons',
    '/spoon-adjustment-rules',
    () => ({ version: 2, aloneMost: 400, most: 50_000 }),
  ],
  ['terms of exchanges', '/exchange-policies', terms],
  [
    'a provider’s fee',
    '/provider-fees',
    () => ({
      provider: 'toss',
      methodId: null,
      currency: 'KRW',
      version: 1,
      fromDay: '2099-01-01',
      ratePpm: 22_000,
      fixed: 0,
      rounding: 'down',
    }),
  ],
  [
    'how long something is kept',
    '/retention-rules',
    () => ({ subject: 'paid-exchange', version: 2, keepDays: 365 }),
  ],
])(
  '%s is mailed to every administrator once two approved it, whoever they were [OPS-01]',
  async (_what, path, wish) => {
    const before = await rulesNow();
    const body = { ...(await wish()), reason };
    const id = await proposed(server, { path, body }, ada.headers);
    expect(await rulesNow()).toEqual(before);
    expect(await decided(server, id, bea.headers)).toBe('agreed');
    const { ada: toAda = 0, bea: toBea = 0, mary: toMary = 0 } = before;
    const more = { ada: toAda + 1, bea: toBea + 1, mary: toMary + 1, gone: 0, chae: 0, cora: 0 };
    expect(await rulesNow()).toEqual(more);
    expect((await mails.to('mary')).at(-1)).toContain('ada + bea approved');
  },
);

it('a new price is mailed to administrators and catalogue operators, once two approved it [OPS-01]', async () => {
  const before = await rulesNow();
  const fixture = createCatalogueFixture(server, cora.headers);
  const body = await fixture.versionWith('product', '101001', { patch: { price: 1210 } });
  const posted = { path: '/catalogue', body: { country: 'kr', reason, ...body } };
  const id = await proposed(server, posted, cora.headers);
  expect(await decided(server, id, ada.headers)).toBe('agreed');
  const { ada: toAda = 0, bea: toBea = 0, mary: toMary = 0 } = before;
  const more = { ada: toAda + 1, bea: toBea + 1, mary: toMary + 1, gone: 0, chae: 0, cora: 1 };
  expect(await rulesNow()).toEqual(more);
});
