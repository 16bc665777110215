import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seedCatalogue } from '../../../seeds/index.ts';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { createFieldKeys } from '../../platform/field-keys.ts';
import { newUuid } from '../../platform/ids.ts';
import { silentLog } from '../../platform/log.ts';
import type { LogFields } from '../../platform/log.ts';
import type { PayoutOutcome, PayoutProvider } from '../../ports/payout-provider.ts';
import { findDifferences } from '../reconciling/index.ts';
import { findWallet, verifyLedger } from '../ledger/index.ts';
import type { Holder } from '../ledger/index.ts';
import { earn } from '../../testing/earn.ts';
import { estimate } from './estimate.ts';
import { advanceDuePayouts } from './jobs.ts';
import { createPayouts, exchangeNumber } from './payouts.ts';
import type { Payouts } from './payouts.ts';
import { sealPayee } from './payee.ts';
import { findPolicies } from './policies/repository.ts';
import { decideExchange } from './decide.ts';
import { cancelExchange, findExchange, insertExchange } from './repository.ts';
import { tellOfExchange } from './tell.ts';
import type { ExchangeName } from './repository.ts';
import { shiftClock } from '../../testing/clock.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';

const journal = statement(
  'test-payouts-journal',
  `select kind::text, debit::text, credit::text, unit::text, amount from dipper.journal
   where bucket = $1 and user_id = $2 and ref_id = $3 order by posted_at, kind, line`,
);
const resolutions = statement(
  'test-payouts-resolutions',
  `select reservation, outcome from dipper.exchange_resolution
   where bucket = $1 and user_id = $2 and exchange_id = $3 order by reservation`,
);
const states = statement(
  'test-payouts-states',
  `select to_state::text as state, cause from dipper.exchange_log
   where bucket = $1 and user_id = $2 and exchange_id = $3 order by revision`,
);

const earned = 220_000n;
const fieldKeys = createFieldKeys([{ id: 1, key: randomBytes(32) }]);
const evidence = {};
const finer = statement(
  'test-payouts-finer-than-milliseconds',
  `select to_state::text as state from dipper.exchange_log where bucket = $1 and user_id = $2
   and exchange_id = $3 and at <> date_trunc('milliseconds', at)`,
);
const forget = statement(
  'test-payouts-forget',
  `delete from dipper.exchange_resolution
   where bucket = $1 and user_id = $2 and exchange_id = $3`,
);
const remember = statement(
  'test-payouts-remember',
  `insert into dipper.exchange_resolution values ($1, $2, $3, 1, 'paid', now())`,
);

let owner: Database;
let database: Database;
let close: () => Promise<void>;
let payouts: Payouts;
/** The bank's next responses, to orders and to polls. */
let answers: PayoutOutcome[] = [];
let sent: string[] = [];

const bank: PayoutProvider = {
  name: 'openbanking',
  send: async ({ reference }) => {
    sent.push(reference);
    return answers.shift() ?? { kind: 'unknown', evidence };
  },
  ask: async () => answers.shift() ?? { kind: 'unknown', evidence },
};

beforeAll(async () => {
  ({ owner, database, close } = await openOwnDatabase(8));
  await seedCatalogue(owner);
  payouts = createPayouts({ database, log: silentLog, providers: [bank], fieldKeys });
});

afterEach(async () => {
  answers = [];
  sent = [];
  expect((await verifyLedger(database)).findings).toEqual([]);
});

afterAll(() => close());

const somebody = async () => {
  const holder = await newPerson(owner);
  await earn(database, holder, earned / 110n);
  return holder;
};

const requested = async (points = 100_000n, by?: Holder): Promise<ExchangeName> => {
  const { bucket, userId } = by ?? (await somebody());
  const name = { bucket, userId, exchangeId: newUuid() };
  const policy = (await findPolicies(database, 'kr')).find(({ route }) => route === 'cash');
  if (policy === undefined) throw new Error('Korea has no policy');
  const { points: taken, ...lines } =
    estimate(points, { ...policy, unit: 'KRW' }, 'regular') ?? expect.unreachable();
  const contact = { applicantName: '서연', accountHolder: '서연', phoneNumber: '', email: '' };
  const sealed = sealPayee(fieldKeys, name, {
    account: '110123456789',
    residentNumber: null,
    contact,
  });
  const wish = {
    ...lines,
    ...sealed,
    type: 'cash',
    provider: 'openbanking',
    points: taken,
    policyVersion: policy.version,
    djLevel: 'regular',
    bankCode: '088',
    terms: {},
    documentIds: [],
    holidays: [],
  } as const;
  const result = await insertExchange(database, name, { key: newUuid(), fingerprint: 'x', wish });
  expect(result.outcome).toBe('accepted');
  return name;
};

const decide = (name: ExchangeName, revision: number, decision: 'approve' | 'refuse' = 'approve') =>
  decideExchange(database, name, {
    decision,
    revision,
    operator: 'jisoo',
    isChecker: true,
    reason: null,
    note: null,
  });

const tell = async (
  name: ExchangeName,
  decision: 'paid' | 'rejected',
  { seen, operator = 'jisoo' }: { readonly seen?: number; readonly operator?: string } = {},
) =>
  tellOfExchange({ database, fieldKeys, providers: [bank] }, name, {
    decision,
    revision: seen ?? (await findExchange(database, name))?.revision ?? 0,
    operator,
    reason: 'not_accepted',
    evidence: { proof: 'statement 7', note: null },
  });

const approved = async (points?: bigint): Promise<ExchangeName> => {
  const name = await requested(points);
  expect(await decide(name, 0)).toBe('decided');
  return name;
};

const later = async (...seconds: number[]): Promise<void> => {
  for (const each of seconds) {
    await shiftClock(owner, each);
    await advanceDuePayouts({ database, payouts, log: silentLog });
  }
};

const keyOf = ({ bucket, userId, exchangeId }: ExchangeName) => [bucket, userId, exchangeId];
const stateOf = async (name: ExchangeName) => (await findExchange(database, name))?.state;
const pointsOf = async (name: ExchangeName) => (await findWallet(database, name)).point;
const endsOf = async (name: ExchangeName) =>
  (await owner.query<{ outcome: string }>(resolutions, keyOf(name))).map(({ outcome }) => outcome);
const amountOf = async (name: ExchangeName) => (await findExchange(database, name))?.amount ?? 0n;

const paid = (amount: bigint) => ({
  kind: 'paid' as const,
  reference: 'T1',
  amount,
  currency: 'KRW' as const,
  evidence,
});
const rejected = { kind: 'rejected', reason: 'account_closed', evidence } as const;
const returned = { kind: 'returned', reason: 'account_closed', evidence } as const;

describe('a payout', () => {
  it('reserves its points, is sent once, logs each step with its time, and is booked line by line [EXC-08]', async () => {
    const name = await approved();
    expect(await pointsOf(name)).toBe(earned - 100_000n);
    answers = [paid(await amountOf(name))];
    await later(0, 0);
    expect([await stateOf(name), sent.length]).toEqual(['paid', 1]);
    expect(await owner.query(finer, keyOf(name))).toEqual([]);
    const exchange = await findExchange(database, name);
    expect(await owner.query(journal, keyOf(name))).toEqual([
      {
        kind: 'exchange_reserve',
        debit: 'person.point',
        credit: 'platform.point.reserved',
        unit: 'POINT',
        amount: 100_000n,
      },
      {
        kind: 'exchange_paid',
        debit: 'platform.point.reserved',
        credit: 'platform.point.exchanged',
        unit: 'POINT',
        amount: 100_000n,
      },
      {
        kind: 'exchange_paid',
        debit: 'platform.exchange.cost',
        credit: 'platform.payout.openbanking',
        unit: 'KRW',
        amount: exchange?.amount,
      },
      {
        kind: 'exchange_paid',
        debit: 'platform.exchange.cost',
        credit: 'platform.exchange.fees',
        unit: 'KRW',
        amount: 40_000n + 5000n + 500n,
      },
      {
        kind: 'exchange_paid',
        debit: 'platform.exchange.cost',
        credit: 'platform.tax.withheld',
        unit: 'KRW',
        amount: 1650n + 160n,
      },
    ]);
  });

  it('without an answer is queried until its result is known, and never sent again [EXC-08]', async () => {
    const name = await approved();
    await later(0);
    expect(await stateOf(name)).toBe('unknown');
    await later(2, 3, 10, 45, 240, 3600);
    expect([await stateOf(name), sent.length]).toEqual(['unknown', 1]);
    expect(await pointsOf(name)).toBe(earned - 100_000n);
    answers = [paid(await amountOf(name))];
    await later(3600);
    expect([await stateOf(name), sent.length, await endsOf(name)]).toEqual(['paid', 1, ['paid']]);
  });

  it('that stays unknown for days is decided by an operator, and by nobody else [EXC-08]', async () => {
    const name = await approved();
    await later(...Array.from({ length: 60 }, () => 3600));
    expect([await stateOf(name), sent.length]).toEqual(['review', 1]);
    await payouts.hear(name, { provider: 'openbanking', outcome: paid(await amountOf(name)) });
    expect(await stateOf(name)).toBe('review');
  });

  it('that is rejected returns its points once, however often that is reported [EXC-08]', async () => {
    const name = await approved();
    answers = [{ kind: 'accepted', reference: 'T1', evidence }];
    await later(0);
    expect(await stateOf(name)).toBe('sent');
    const hear = () => payouts.hear(name, { provider: 'openbanking', outcome: rejected });
    await Promise.all(Array.from({ length: 12 }, hear));
    expect([await stateOf(name), await pointsOf(name)]).toEqual(['rejected', earned]);
    expect(await endsOf(name)).toEqual(['given-back']);
  });

  it('that is returned by the bank days after it was paid returns its points once [EXC-08]', async () => {
    const name = await approved();
    answers = [paid(await amountOf(name))];
    await later(0, 3 * 24 * 3600);
    const hear = () => payouts.hear(name, { provider: 'openbanking', outcome: returned });
    await Promise.all(Array.from({ length: 12 }, hear));
    expect([await stateOf(name), await pointsOf(name)]).toEqual(['returned', earned]);
    const lines = await owner.query<{ kind: string }>(journal, keyOf(name));
    expect(lines.filter(({ kind }) => kind === 'exchange_sent_back')).toHaveLength(4);
  });

  it('reported as paid after a rejection goes to an operator, and no points are lost [EXC-08]', async () => {
    const name = await approved();
    answers = [rejected];
    await later(0);
    await payouts.hear(name, { provider: 'openbanking', outcome: paid(await amountOf(name)) });
    expect([await stateOf(name), await pointsOf(name)]).toEqual(['review', earned]);
  });

  it('reported as paid after a rejection is kept beside a newer one [EXC-08]', async () => {
    const name = await approved();
    answers = [rejected];
    await later(0);
    const second = await requested(50_000n, name);
    await payouts.hear(name, { provider: 'openbanking', outcome: paid(await amountOf(name)) });
    expect([await stateOf(name), await stateOf(second)]).toEqual(['review', 'requested']);
    expect(await pointsOf(name)).toBe(earned - 50_000n);
    expect(await tell(name, 'paid')).toBe('decided');
    expect(await pointsOf(name)).toBe(earned - 150_000n);
  });

  it('confirmed by an operator’s evidence answers a repeat the same, and refuses other content or another operator [EXC-08, API-05]', async () => {
    const name = await approved();
    answers = [rejected];
    await later(0);
    await payouts.hear(name, { provider: 'openbanking', outcome: paid(await amountOf(name)) });
    const { revision = 0 } = (await findExchange(database, name)) ?? {};
    const outcomes = [1, 2, 3].map(() => tell(name, 'paid', { seen: revision }));
    expect(await Promise.all(outcomes)).toEqual(['decided', 'decided', 'decided']);
    expect(await tell(name, 'rejected', { seen: revision })).toBe('changed_meanwhile');
    expect(await tell(name, 'paid', { seen: revision, operator: 'somebody' })).toBe(
      'changed_meanwhile',
    );
    expect(await pointsOf(name)).toBe(earned - 100_000n);
    expect(await endsOf(name)).toEqual(['given-back', 'paid']);
  });

  it('reported as paid after it was canceled is a difference at once, and no points are lost [EXC-08] [OPS-03]', async () => {
    const name = await approved();
    expect(await cancelExchange(database, name)).toBe('canceled');
    const errors: unknown[] = [];
    const log = { ...silentLog, error: ({ event }: LogFields) => void errors.push(event) };
    const restarted = createPayouts({ database, log, providers: [bank], fieldKeys });
    for (let turn = 0; turn < 2; turn += 1) {
      await restarted.hear(name, { provider: 'openbanking', outcome: paid(await amountOf(name)) });
    }
    const query = { state: 'open', provider: 'openbanking', after: undefined, limit: 10 } as const;
    expect(await findDifferences(database, query)).toMatchObject([
      { kind: 'paid_unasked', subject: exchangeNumber(name), found_amount: await amountOf(name) },
    ]);
    expect([errors, await stateOf(name)]).toEqual([
      ['exchange-paid-unasked', 'exchange-paid-unasked'],
      'canceled',
    ]);
    expect(await pointsOf(name)).toBe(earned);
  });

  it.each([
    ['a won more', 1n, 'KRW'],
    ['a won less', -1n, 'KRW'],
    ['other money', 0n, 'USD'],
  ] as const)(
    'of %s than requested is never booked as paid [EXC-08]',
    async (_name, off, currency) => {
      const name = await approved();
      answers = [{ ...paid((await amountOf(name)) + off), currency }];
      await later(0);
      expect([await stateOf(name), await endsOf(name)]).toEqual(['review', []]);
    },
  );

  it('that never left Dipper is sent later under the same reference [EXC-08]', async () => {
    const name = await approved();
    answers = [{ kind: 'not-sent', evidence }];
    await later(0);
    expect(await stateOf(name)).toBe('approved');
    answers = [paid(await amountOf(name))];
    await later(60);
    expect([await stateOf(name), new Set(sent).size]).toEqual(['paid', 1]);
  });

  it('is either canceled or sent, whichever comes first, and never both [EXC-08]', async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const name = await approved();
      sent = [];
      answers = [paid(await amountOf(name))];
      const [outcome] = await Promise.all([
        cancelExchange(database, name),
        payouts.advance(name, 0),
        payouts.advance(name, 0),
      ]);
      const isCanceled = outcome === 'canceled';
      expect([await stateOf(name), sent.length, await pointsOf(name)]).toEqual(
        isCanceled ? ['canceled', 0, earned] : ['paid', 1, earned - 100_000n],
      );
      expect(await endsOf(name)).toEqual([isCanceled ? 'given-back' : 'paid']);
    }
  });

  it('is decided once, for the version that the operator saw; a repeat gets the same answer [EXC-08, API-05]', async () => {
    const name = await requested();
    const decisions = ['approve', 'refuse'] as const;
    const all = await Promise.all(
      Array.from({ length: 12 }, async (_, turn) => {
        const decision = decisions[turn % 2] ?? 'approve';
        return { decision, outcome: await decide(name, 0, decision) };
      }),
    );
    const decided = all.filter(({ outcome }) => outcome === 'decided');
    expect(new Set(decided.map(({ decision }) => decision)).size).toBe(1);
    expect(decided).toHaveLength(6);
    expect(await owner.query(states, keyOf(name))).toHaveLength(1);
    // The exchange is canceled here; otherwise the next test would send it, and get an answer that
    // belongs to this one.
    await cancelExchange(database, name);
  });

  it('whose ledger rows were deleted is found when the ledger is verified [EXC-08]', async () => {
    const name = await approved();
    answers = [paid(await amountOf(name))];
    await later(0);
    await owner.query(forget, keyOf(name));
    expect((await verifyLedger(database)).findings.map(({ kind }) => kind)).toContain(
      'exchange-posted-wrongly',
    );
    await owner.query(remember, keyOf(name));
  });
});
