import {
  operatorCardPaymentRoute,
  operatorCardPaymentsRoute,
  problemSchema,
} from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardChargingOf } from './app-cards.ts';
import { createBillingProviders } from './billing-providers.ts';
import { advanceDueRefunds } from './core/refunds/index.ts';
import { publicIdOf, parsePublicId } from './core/charging/index.ts';
import { newUuid } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import type { BillingProvider, BillingRefundOrder } from './ports/billing-provider.ts';
import type { RefundOutcome } from './ports/payment-provider.ts';
import { giveBackCharge, nobodyListens, startCharge } from './testing/card-charges.ts';
import { startBeside } from './testing/beside.ts';
import type { Beside } from './testing/beside.ts';
import { fieldKeysOf } from './testing/field-keys.ts';
import { chargesAt, createCardHolder, vaultOrigin } from './testing/kept-cards.ts';
import { postJson } from './testing/login.ts';

const token = 'an-operator-of-this-test';
const operator = { authorization: `Bearer ${token}` };

let beside: Beside;

beforeAll(async () => {
  beside = await startBeside({ VAULT_ORIGIN: vaultOrigin, OPERATOR_TOKEN: token });
  await beside.server.owner.query(nobodyListens);
});

afterEach(() => beside.tidy());
afterAll(() => beside.stop());

const held: RefundOutcome = { kind: 'pending', evidence: { why: 'under way' } };
const lost: RefundOutcome = { kind: 'unknown', evidence: { why: 'no answer' } };

type Slow = {
  readonly provider: BillingProvider;
  readonly queried: string[];
  works: boolean;
  says: RefundOutcome;
};

/** A provider that works through its refunds in its own time: until then it holds the money. */
const slow = (
  { refundsOnce: _once, ...real }: BillingProvider,
  makes: Pick<BillingProvider, 'refundsOnce'>,
): Slow => {
  const provider: Slow = {
    queried: [],
    works: false,
    says: held,
    provider: {
      ...real,
      ...makes,
      refund: async (order: BillingRefundOrder) => {
        provider.queried.push(order.refundId);
        return provider.works ? real.refund(order) : lost;
      },
      askRefund: async (order) => (provider.works ? real.askRefund(order) : provider.says),
    },
  };
  return provider;
};

type RefundOptions = {
  readonly person: string;
  readonly amount: bigint | undefined;
  /** The refunds that the provider makes once under their number; Hecto makes none so. */
  readonly makes: Pick<BillingProvider, 'refundsOnce'>;
};

/** A charge with a refund whose answer is missing. */
const startHeld = async ({ person, amount, makes }: RefundOptions) => {
  const { server, database, config } = beside;
  const real = createBillingProviders(config).find(({ name }) => name === 'tosspayments');
  if (real === undefined) throw new Error('nobody charges cards');
  const toss = slow(real, makes);
  const cardCharging = cardChargingOf({
    fieldKeys: fieldKeysOf(server.variables),
    database,
    log: silentLog,
    billing: [toss.provider],
  });
  const holder = await createCardHolder(server, person);
  const { cardId } = await holder.keep();
  const card = parsePublicId('k', cardId);
  if (card === undefined) throw new Error('no card');
  const { bucket, userId, id: heldCardId } = card;
  const name = { bucket, userId, cardPaymentId: newUuid() };
  await server.owner.query(startCharge, [
    bucket,
    userId,
    name.cardPaymentId,
    newUuid(),
    heldCardId,
  ]);
  await cardCharging.send(name);
  const charged = { owner: server.owner, cardCharging, name };
  expect(await giveBackCharge(charged, { key: 'held', amount })).toMatchObject({
    state: 'unknown',
  });
  const id = publicIdOf('c', { userId, id: name.cardPaymentId });
  return {
    toss,
    cardCharging,
    name,
    id,
    wait: async (seconds: number): Promise<void> => {
      await server.advance(seconds);
      const refunds = { advance: cardCharging.advanceRefund };
      await advanceDueRefunds({ database, refunds, log: silentLog });
    },
    refund: async () => {
      const response = await server.call(`/operations/card-payments/${id}`, { headers: operator });
      const [first] = operatorCardPaymentRoute.answers[200].parse(await response.json()).refunds;
      return first;
    },
  };
};

const gapsSeconds = [3, 4, 11, 46, 3, 4, 11, 46, 241, 241];

it.each([
  ['all', 'minji', undefined],
  ['a part', 'seoyeon', 4000n],
] as const)(
  'of %s that stays in progress for ten minutes is requested under one number only, and refunded once [SUB-08]',
  async (_name, person, amount) => {
    const { toss, wait, refund } = await startHeld({
      person,
      amount,
      makes: { refundsOnce: true },
    });
    for (const seconds of gapsSeconds) {
      await wait(seconds);
      expect(await refund(), 'neither refused nor made').toMatchObject({ state: 'unknown' });
    }
    toss.works = true;
    for (const seconds of [3601, 3601]) await wait(seconds);
    expect(await refund()).toMatchObject({ state: 'done' });
    expect(new Set(toss.queried).size).toBe(1);
    expect(toss.queried.length).toBeGreaterThan(1);
  },
);

describe('a part of a refund that must not be requested again', () => {
  const found = { place: 1, operator: 'jisoo', reason: 'looked at it', key: newUuid() } as const;

  type Said = { readonly decision: 'given-back' | 'kept'; readonly key?: string };

  const decide = async (id: string, { decision, key = newUuid() }: Said) => {
    const response = await beside.server.call(
      `/operations/card-payments/${id}/refund-decision`,
      postJson(
        { place: 1, decision, reason: 'looked at the provider’s' },
        { ...operator, 'idempotency-key': key },
      ),
    );
    const body: unknown = await response.json();
    return response.status === 200 ? body : problemSchema.parse(body).code;
  };

  const listed = async (): Promise<readonly string[]> => {
    const response = await beside.server.call('/operations/card-payments?refund=open', {
      headers: operator,
    });
    const { results } = operatorCardPaymentsRoute.answers[200].parse(await response.json());
    return results.map(({ cardPaymentId }) => cardPaymentId);
  };

  const canceledAt = async (id: string): Promise<number | undefined> =>
    (await chargesAt(beside.server)).find(({ partnerOrderId }) => partnerOrderId === id)?.canceled;

  it('waits in the operators’ list, and is requested again once an operator finds that it was not made [SUB-08, OPS-01]', async () => {
    const { toss, id, wait, refund } = await startHeld({
      person: 'minji',
      amount: 4000n,
      makes: {},
    });
    for (const seconds of [...gapsSeconds, 3601, 3601]) await wait(seconds);
    expect(toss.queried).toHaveLength(1);
    expect(await listed()).toEqual([id]);
    expect(await decide(id, { decision: 'given-back' }), 'it is still held').toBe(
      'payment_in_progress',
    );
    const key = newUuid();
    const answered = { state: 'declined', amount: 4000, currency: 'KRW' };
    const twice = [decide(id, { decision: 'kept', key }), decide(id, { decision: 'kept', key })];
    expect(await Promise.all(twice)).toEqual([answered, answered]);
    expect(await listed()).toEqual([id]);
    toss.works = true;
    await wait(1);
    expect(await refund()).toMatchObject({ state: 'done' });
    expect(toss.queried).toEqual([toss.queried[0], `${toss.queried[0]}-1`]);
    expect(await canceledAt(id)).toBe(4000);
    expect(await listed()).toEqual([]);
    expect(await decide(id, { decision: 'kept', key })).toEqual({ ...answered, state: 'done' });
    expect(await decide(id, { decision: 'given-back', key })).toBe('idempotency_key_mismatch');
    expect(await decide(id, { decision: 'kept' })).toBe('refund_already_requested');
    expect((await refund())?.log.filter(({ cause }) => cause === 'operator')).toMatchObject([
      { to: 'declined', evidence: { decision: 'kept', reason: 'looked at the provider’s' } },
    ]);
  });

  it('follows the operator’s finding if the provider cannot say, and the provider’s answer if it can [SUB-08, OPS-01]', async () => {
    const { toss, cardCharging, name, id, refund } = await startHeld({
      person: 'seoyeon',
      amount: 4000n,
      makes: {},
    });
    const other = { ...found, payment: { ...name, cardPaymentId: newUuid() } };
    expect(await cardCharging.decideRefund({ ...other, decision: 'kept' })).toEqual({
      kind: 'refused',
      error: 'card_payment_not_found',
    });
    toss.says = lost;
    expect(
      await cardCharging.decideRefund({ ...found, payment: name, decision: 'given-back' }),
    ).toMatchObject({ refund: { state: 'done' } });
    expect(await refund()).toMatchObject({
      state: 'done',
      amount: 4000,
      log: [{ to: 'sent' }, { to: 'unknown' }, { to: 'done', cause: 'operator' }],
    });
    expect(await decide(id, { decision: 'kept' })).toBe('refund_already_requested');
  });

  it('ends as refunded by an operator’s finding, although its next request was refused [SUB-08, OPS-01]', async () => {
    const { toss, cardCharging, name, wait, refund } = await startHeld({
      person: 'seoyeon',
      amount: 4000n,
      makes: { refundsOnce: true },
    });
    const say = (decision: 'given-back' | 'kept') =>
      cardCharging.decideRefund({ ...found, payment: name, decision, key: newUuid() });
    expect(await say('kept')).toMatchObject({ refund: { state: 'declined' } });
    expect(await say('given-back'), 'all of it is still held').toMatchObject({ kind: 'refused' });
    toss.says = lost;
    expect(await say('given-back')).toMatchObject({ refund: { state: 'done' } });
    expect(await listed()).toEqual([]);
    await wait(3601);
    expect(toss.queried).toHaveLength(1);
    expect((await refund())?.log.map(({ to, cause }) => [to, cause])).toEqual([
      ['sent', 'send'],
      ['unknown', 'send'],
      ['declined', 'operator'],
      ['done', 'operator'],
    ]);
  });

  it('ends as refunded if the provider says so, whatever the operator found [SUB-08, OPS-01]', async () => {
    const { toss, cardCharging, name, refund } = await startHeld({
      person: 'minji',
      amount: 4000n,
      makes: {},
    });
    toss.says = { kind: 'refunded', reference: 'r-1', amount: 4000n, evidence: {} };
    expect(await cardCharging.decideRefund({ ...found, payment: name, decision: 'kept' })).toEqual({
      kind: 'refused',
      error: 'refund_already_requested',
    });
    expect(await refund()).toMatchObject({ state: 'done', providerReference: 'r-1' });
  });
});
