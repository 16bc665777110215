import { decodeAmount } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseExchangeNumber } from './core/payouts/index.ts';
import { truthOfCashOut, viewsOfCashOut } from './testing/every-state/cash-out.ts';
import type { CashOutRequest, CashOutStanding } from './testing/every-state/cash-out.ts';
import { createReader } from './testing/every-state/reader.ts';
import type { Reader } from './testing/every-state/reader.ts';
import { expectTrue } from './testing/every-state/views.ts';
import {
  asOperator,
  cashOut,
  decide,
  idOf,
  startExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { seatOperators } from './testing/seats.ts';

let fixture: SpokenExchangeFixture;
let minji: Dj;

beforeAll(async () => {
  fixture = await startExchangeFixture();
  await seatOperators(fixture.server, { vera: ['viewer'], mira: ['finance-maker'] });
  minji = await fixture.dj('minji', 5000n);
});

afterEach(async () => {
  fixture.bank.next = [];
  expect(await fixture.findings()).toEqual([]);
});
afterAll(() => fixture.stop());

type Walker = { readonly id: string; readonly request: CashOutRequest; readonly reader: Reader };

const begin = async (): Promise<Walker> => {
  const { headers } = minji;
  const reader = await createReader(fixture, minji, async (path) => {
    const response = await fixture.server.call(path, { headers });
    return { status: response.status, body: await response.json() };
  });
  const answer = await cashOut(fixture, minji);
  const id = idOf(answer);
  if (typeof answer === 'string') throw new Error(`refused: ${answer}`);
  const { points, amount } = answer;
  const ref = parseExchangeNumber(id)?.exchangeId ?? 'none';
  const request = { points: decodeAmount(points), amount: decodeAmount(amount), ref };
  return { id, request, reader };
};

const byOperator = async ({ id }: Walker, decision: object): Promise<void> => {
  const { revision } = (await asOperator(fixture, id)).exchange;
  const decided = await decide(fixture, id, { decision: 'approve', ...decision, revision });
  if (typeof decided === 'string') throw new Error(`not decided: ${decided}`);
};

/** Makes the bank give this answer, at once or when it is asked later. */
const bankSays = async (
  { request }: Walker,
  kind: 'accepted' | 'paid' | 'rejected' | 'unknown',
) => {
  const evidence = {};
  const amount = { amount: request.amount, currency: 'KRW' } as const;
  const answers = {
    accepted: { kind: 'accepted', reference: 'T1', evidence },
    paid: { kind: 'paid', reference: 'T1', ...amount, evidence },
    rejected: { kind: 'rejected', reason: 'holder_differs', evidence },
    unknown: { kind: 'unknown', evidence },
  } as const;
  fixture.bank.next = [answers[kind]];
  await fixture.server.advance(120);
  await fixture.payOut();
};

type Step = CashOutStanding & {
  readonly state: string;
  readonly come: (walker: Walker) => Promise<unknown>;
};

const requestedStep = {
  state: 'asked for',
  come: async () => undefined,
  is: 'requested',
  status: 'checking',
  step: 'requested',
  isCancelable: true,
  notices: ['requested'],
} as const satisfies Step;

const approved = {
  ...requestedStep,
  state: 'approved',
  come: (walker) => byOperator(walker, {}),
  is: 'approved',
  status: 'waiting_for_deposit',
  step: 'agreed',
} as const satisfies Step;

const over = { isCancelable: false } as const;

const walks: Readonly<Record<string, readonly Step[]>> = {
  'approved, sent, unknown for a while, paid, and sent back': [
    requestedStep,
    approved,
    {
      ...approved,
      ...over,
      state: 'sent, and its answer is lost',
      come: (walker) => bankSays(walker, 'unknown'),
      is: 'unknown',
      step: 'sent',
    },
    {
      ...approved,
      ...over,
      state: 'sent',
      come: (walker) => bankSays(walker, 'accepted'),
      is: 'sent',
      step: 'sent',
    },
    {
      ...over,
      state: 'paid',
      come: (walker) => bankSays(walker, 'paid'),
      is: 'paid',
      status: 'complete',
      step: 'complete',
      notices: ['requested', 'paid'],
    },
    {
      ...over,
      state: 'sent back',
      come: (walker) =>
        byOperator(walker, {
          decision: 'returned',
          reason: 'account_closed',
          evidence: 'line 7 of the statement',
        }),
      is: 'returned',
      status: 'refusal',
      step: 'returned',
      notices: ['requested', 'paid', 'returned'],
    },
  ],
  'refused by an operator': [
    requestedStep,
    {
      ...over,
      state: 'refused',
      come: (walker) => byOperator(walker, { decision: 'refuse', reason: 'documents_unreadable' }),
      is: 'refused',
      status: 'refusal',
      step: 'refusal',
      notices: ['requested', 'refused'],
    },
  ],
  'refused by the bank': [
    requestedStep,
    approved,
    {
      ...over,
      state: 'rejected',
      come: (walker) => bankSays(walker, 'rejected'),
      is: 'rejected',
      status: 'refusal',
      step: 'refusal',
      notices: ['requested', 'refused'],
    },
  ],
  'canceled by whoever asked for it': [
    requestedStep,
    approved,
    {
      ...over,
      state: 'canceled',
      come: ({ id }) => fixture.post(`/exchange/${id}/cancel`, {}, minji.headers),
      is: 'canceled',
      status: 'cancel',
      step: 'cancel',
      notices: ['requested', 'canceled'],
    },
  ],
};

describe('every list, page, mail and screen of the console is true of a cash-out', () => {
  for (const [walk, steps] of Object.entries(walks)) {
    it(`${walk} [EXC-02, EXC-07, EXC-08, OPS-03, NUM-01]`, async () => {
      const walker = await begin();
      const views = viewsOfCashOut({ ...walker.reader, id: walker.id });
      for (const { state, come, ...standing } of steps) {
        await come(walker);
        const truth = truthOfCashOut(await walker.reader.books(), standing, walker.request);
        // The reserved amount is the one under way, and none of it is paid yet.
        expect([truth['isHeld'], truth['isPaid']]).toEqual([
          truth['isRunning'],
          standing.is === 'paid',
        ]);
        await expectTrue(views, truth, state);
      }
    });
  }
});
