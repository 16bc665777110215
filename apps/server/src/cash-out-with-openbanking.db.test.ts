import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createPayouts, parseExchangeNumber } from './core/payouts/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { createFieldKeys } from './platform/field-keys.ts';
import { silentLog } from './platform/log.ts';
import {
  asOperator,
  cashOut,
  decide,
  idOf,
  oneExchange,
  operatorTokens,
  startSandboxExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, ExchangeFixture } from './testing/exchange-fixture.ts';

const transfersShape = z.object({
  transfers: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      code: z.string().optional(),
      timesPaid: z.number(),
    }),
  ),
  funds: z.object({ contract: z.number(), accounts: z.number() }),
});

let fixture: ExchangeFixture;
let minji: Dj;

beforeAll(async () => {
  fixture = await startSandboxExchangeFixture(operatorTokens);
  minji = await fixture.dj('minji', 30_000n);
});

afterEach(async () => {
  const { funds } = await bank();
  expect(funds.contract + funds.accounts).toBe(1_000_000_000_000);
  expect(await fixture.findings()).toEqual([]);
  await fixture.server.sandbox.control('POST', '/reset');
});

afterAll(() => fixture.stop());

const bank = async () =>
  transfersShape.parse(await fixture.server.sandbox.control('POST', '/openbanking/transfers', {}));
const next = (operation: string, outcome: string, more: object = {}) =>
  fixture.server.sandbox.control('POST', '/scenarios', {
    provider: 'openbanking',
    operation,
    outcome,
    ...more,
  });
const stateOf = async (id: string) => (await asOperator(fixture, id)).exchange.state;

const callsShape = z.object({
  calls: z.array(z.object({ operation: z.string(), partnerOrderId: z.string().nullable() })),
});
/** Counts the calls that came past the gate: a token that is no longer known is refused there. */
const depositCalls = async (): Promise<number> => {
  const { calls } = callsShape.parse(await fixture.server.sandbox.control('GET', '/calls'));
  return calls.filter((call) => call.operation === 'deposit' && call.partnerOrderId !== null)
    .length;
};

/** Asked for and agreed to. */
const approved = async (form: object = {}): Promise<string> => {
  const id = idOf(await cashOut(fixture, minji, { form }));
  await decide(fixture, id, { decision: 'approve' });
  return id;
};

/** Sent, and later on asked about. */
const later = async (id: string, state: string): Promise<void> => {
  await fixture.server.advance(5);
  await expect
    .poll(async () => {
      await fixture.payOut();
      return stateOf(id);
    })
    .toBe(state);
};

describe('a cash-out to a Korean account', () => {
  it('is paid once, with the amounts of its preview [EXC-01, EXC-08]', async () => {
    const before = await fixture.points(minji);
    const id = await approved();
    await fixture.payOut();
    await fixture.payOut();
    expect(await oneExchange(fixture, minji, id)).toMatchObject({
      status: 'complete',
      amount: 52_690,
    });
    const { transfers, funds } = await bank();
    expect(transfers).toMatchObject([{ amount: 52_690, code: '000', timesPaid: 1 }]);
    expect(transfers[0]?.id).toMatch(/^M000000001U[0-9A-Z]{9}$/);
    expect(funds.accounts).toBe(52_690);
    expect(await fixture.points(minji)).toBe(before - 100_000n);
  });

  it.each([
    ['412', 'account_not_found'],
    ['415', 'account_closed'],
    ['416', 'account_inactive'],
    ['419', 'account_inactive'],
    ['420', 'account_inactive'],
    ['499', 'not_accepted'],
    ['815', 'holder_differs'],
  ])('that the bank answers with %s returns the points: %s [EXC-08]', async (code, reason) => {
    const before = await fixture.points(minji);
    await next('deposit', 'decline', { errorCode: code });
    const id = await approved();
    await fixture.payOut();
    expect(await oneExchange(fixture, minji, id)).toMatchObject({ status: 'refusal', reason });
    expect(await fixture.points(minji)).toBe(before);
    expect((await bank()).funds.accounts).toBe(0);
  });

  it('whose answer was lost is queried, and paid once [EXC-08]', async () => {
    await next('deposit', 'lost');
    const id = await approved();
    await fixture.payOut();
    expect(await stateOf(id)).toBe('unknown');
    await later(id, 'paid');
    expect((await bank()).transfers).toMatchObject([{ code: '000', timesPaid: 1 }]);
    expect(await depositCalls()).toBe(1);
  });

  it.each([
    ['000', 'paid', 52_690],
    ['415', 'rejected', 0],
  ])(
    'that the bank has accepted but not finished is queried: %s ends as %s [EXC-08]',
    async (code, state, sum) => {
      await next('deposit', 'decline', { errorCode: 'A0001' });
      const id = await approved();
      await fixture.payOut();
      expect(await stateOf(id)).toBe('sent');
      await fixture.server.advance(5);
      await fixture.payOut();
      expect(await stateOf(id)).toBe('sent');
      await fixture.server.sandbox.control('POST', '/openbanking/decide', { code });
      await later(id, state);
      expect((await bank()).funds.accounts).toBe(sum);
    },
  );

  it.each([
    ['of another name', { accountHolder: '김 민 지', accountNumber: '110987654321' }],
    ['of another birthday', { accountNumber: '110987654321', accountHolder: '김영수' }],
    ['that is not there', { accountNumber: '110123456780' }],
  ])('to an account %s is refused, and nothing is reserved [EXC-06]', async (_name, form) => {
    const before = await fixture.points(minji);
    expect(await cashOut(fixture, minji, { form })).toBe('exchange_account_mismatch');
    expect(await fixture.points(minji)).toBe(before);
  });

  it.each([
    ['closed', '9990415000001'],
    ['stopped by its bank', '9990420000001'],
  ])(
    'to an account that is %s leads to support, and nothing is reserved [EXC-06] [ERR-02] [ERR-03]',
    async (_name, accountNumber) => {
      const before = await fixture.points(minji);
      expect(await cashOut(fixture, minji, { form: { accountNumber } })).toBe(
        'exchange_other_reason',
      );
      expect(await fixture.points(minji)).toBe(before);
    },
  );

  it('is refused while the bank is down, and nothing is reserved [EXC-06]', async () => {
    const before = await fixture.points(minji);
    await next('realName', 'error');
    expect(await cashOut(fixture, minji)).toBe('exchange_temporary_error');
    expect(await fixture.points(minji)).toBe(before);
  });

  it('waits and says so if no payout provider has settings [EXC-08]', async () => {
    const id = await approved();
    const name = parseExchangeNumber(id);
    if (name === undefined) throw new Error('it has no name');
    const warned: unknown[] = [];
    const log = { ...silentLog, warn: (fields: unknown) => warned.push(fields) };
    const { fieldKeys: keys } = parseConfig(fixture.server.variables);
    const { database } = fixture;
    const nobody = createPayouts({
      database,
      log,
      providers: [],
      fieldKeys: createFieldKeys(keys),
    });
    await nobody.advance(name, 0);
    const event = { event: 'payout-without-provider', exchangeId: id, provider: 'openbanking' };
    expect(warned).toEqual([event]);
    expect(await stateOf(id)).toBe('approved');
    await later(id, 'paid');
  });

  it('that the bank has no record of is never sent again, and waits for an operator [EXC-08]', async () => {
    const before = await fixture.points(minji);
    await next('deposit', 'error');
    const id = await approved();
    await fixture.payOut();
    for (const seconds of [5, 10, 60]) {
      await fixture.server.advance(seconds);
      await fixture.payOut();
    }
    expect(await stateOf(id)).toBe('unknown');
    expect(await depositCalls()).toBe(1);
    expect(await fixture.points(minji)).toBe(before - 100_000n);
  });
});
