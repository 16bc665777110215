import {
  addRefundCheckRoute,
  decideSecondLookRoute,
  withdrawSecondLookRoute,
  decideRefundProposalRoute,
  decodeAmount,
  operatorActsRoute,
  operatorPaymentRoute,
  proposeRefundRoute,
  refundChecksRoute,
  refundProposalsRoute,
  withdrawRefundProposalRoute,
} from '@dipper/contract';
import type { Currency } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { spendSpoons } from './core/ledger/index.ts';
import { newUuid } from './platform/ids.ts';
import { asOperator, seatNamed, answerToOperator } from './testing/named-operators.ts';
import type { OperatorName } from './testing/named-operators.ts';
import { startRefundFixture } from './testing/refund-fixture.ts';
import type { Bought, RefundFixture } from './testing/refund-fixture.ts';
import { pack, refundDesk } from './testing/refund-desk.ts';
import type { RefundDesk } from './testing/refund-desk.ts';

const reason = 'the person asked for it';
const daySeconds = 86_401;

let fixture: RefundFixture;
let desk: RefundDesk;

beforeAll(async () => {
  fixture = await startRefundFixture([pack]);
  desk = refundDesk(fixture);
  await seatNamed(fixture.server);
});

afterEach(() => fixture.tidy());

afterAll(() => fixture.stop());

type Check = { readonly currency: Currency; readonly above: number; readonly seconds?: number };

const checksOf = async (of: Currency) =>
  (await answerToOperator(fixture.server, refundChecksRoute, { as: 'vera' })).results.filter(
    ({ currency }) => currency === of,
  );

/** The version after the last one. */
const askForCheck = async ({ currency, above: secondOperatorAbove, seconds }: Check) => {
  const version = ((await checksOf(currency))[0]?.version ?? 0) + 1;
  const effectiveFrom =
    seconds === undefined ? {} : { effectiveFrom: await fixture.server.momentIn(seconds) };
  const body = { currency, version, secondOperatorAbove, reason, ...effectiveFrom };
  return asOperator(fixture.server, addRefundCheckRoute, { as: 'adam', body });
};

const sayOf = (wish: Awaited<ReturnType<typeof askForCheck>>, as: OperatorName) =>
  asOperator(fixture.server, decideSecondLookRoute, {
    as,
    id: typeof wish === 'string' ? wish : wish.proposalId,
    body: { decision: 'agree', reason },
  });

/** Asked for by one and agreed to by another. */
const changeCheck = async (check: Check): Promise<void> => {
  const outcome = await sayOf(await askForCheck(check), 'eva');
  expect(outcome).toMatchObject({ state: 'agreed', proposedBy: 'adam', decidedBy: 'eva' });
};

const amountOf = async (bought: Bought): Promise<number> =>
  Number(decodeAmount((await desk.previewOf(bought)).refundable));

describe('the preview of a refund', () => {
  it('equals the refund that follows, to the last won and the last spoon, part by part [OPS-01, PAY-10, NUM-01]', async () => {
    const bought = await fixture.buy(pack);
    const whole = await amountOf(bought);
    for (const part of [1, Math.floor(whole / 3), 777, undefined]) {
      const held = await fixture.spoons(bought);
      const back = (await fixture.charge(bought))?.canceled ?? 0;
      const preview = await desk.previewOf(bought, part);
      expect(preview.refusal).toBeNull();
      const done = await desk.giveBack(bought, {
        place: preview.place,
        ...(part !== undefined && { amount: part }),
      });
      expect(done).toMatchObject({ state: 'done', amount: preview.amount });
      const { canceled = 0 } = (await fixture.charge(bought)) ?? {};
      expect(canceled - back).toBe(preview.amount);
      const spoons = decodeAmount(preview.spoonPaid) + decodeAmount(preview.spoonBonus);
      expect(held - (await fixture.spoons(bought))).toBe(spoons);
    }
    expect(await fixture.spoons(bought)).toBe(bought.before);
    expect(await desk.previewOf(bought)).toMatchObject({
      refusal: 'refund_already_requested',
      amount: 0,
      refundable: 0,
    });
  });

  it('changes nothing, and says why spent spoons cannot be refunded [OPS-01, PAY-10]', async () => {
    const bought = await fixture.buy(pack);
    const whole = await amountOf(bought);
    const before = await desk.previewOf(bought);
    expect(await desk.previewOf(bought)).toEqual(before);
    await spendSpoons(fixture.database, bought.name, { refId: newUuid(), amount: 1n });
    const used = await desk.previewOf(bought);
    expect(used).toMatchObject({ refusal: 'refund_spoons_used', amount: 0 });
    expect(await desk.previewOf(bought, whole + 1)).toMatchObject({ refusal: 'invalid_amount' });
    expect(await desk.giveBack(bought, { place: used.place })).toBe('refund_spoons_used');
  });

  it('is carried out once: two operators and a double click give one refund [OPS-01, API-05]', async () => {
    const bought = await fixture.buy(pack);
    const { place } = await desk.previewOf(bought, 1000);
    const key = newUuid();
    const answers = await Promise.all([
      desk.giveBack(bought, { amount: 1000, place }, { key }),
      desk.giveBack(bought, { amount: 1000, place }, { key }),
      desk.giveBack(bought, { amount: 1000, place }, { as: 'mira' }),
      desk.giveBack(bought, { amount: 1000, place }, { as: 'both' }),
    ]);
    const done = new Set(answers.map((each) => (typeof each === 'string' ? each : each.refundId)));
    done.delete('refund_already_requested');
    expect(done.size).toBe(1);
    // Also when the first one is long over: what was seen is not what is there any more.
    expect(await desk.giveBack(bought, { amount: 1000, place }, { as: 'mira' })).toBe(
      'refund_already_requested',
    );
    expect((await fixture.charge(bought))?.canceled).toBe(1000);
  });

  it('is open to every operator, and refunding is not [OPS-01]', async () => {
    const bought = await fixture.buy(pack);
    for (const as of ['vera', 'cata', 'chul', 'adam'] as const) {
      expect(await desk.giveBack(bought, {}, { as })).toBe('no_right');
    }
  });
});

describe('a refund above the one-operator limit', () => {
  const propose = async (bought: Bought, as: OperatorName = 'both') => {
    const { place } = await desk.previewOf(bought);
    return asOperator(fixture.server, proposeRefundRoute, {
      as,
      id: bought.id,
      body: { place, reason },
    });
  };
  const decide = ({ id }: Bought, as: OperatorName, decision = 'agree') =>
    asOperator(fixture.server, decideRefundProposalRoute, {
      as,
      id,
      body: { number: 1, decision, reason },
    });

  it('is not made by one operator; another one approves it, once, however many try at once [OPS-01, NUM-03]', async () => {
    const bought = await fixture.buy(pack);
    await desk.setCheck(1000);
    const preview = await desk.previewOf(bought);
    expect(preview.needsSecondOperator).toBe(true);
    expect(await desk.giveBack(bought, {}, { as: 'both' })).toBe('second_operator_required');
    expect(await propose(bought)).toMatchObject({ state: 'open', amount: preview.amount });
    expect(await propose(bought, 'sora')).toBe('refund_already_requested');
    const own = await Promise.all(Array.from({ length: 20 }, () => decide(bought, 'both')));
    expect(new Set(own)).toEqual(new Set(['second_operator_required']));
    expect((await fixture.charge(bought))?.canceled).toBe(0);
    const answers = await Promise.all([decide(bought, 'chul'), decide(bought, 'choi')]);
    const states = answers.map((each) => (typeof each === 'string' ? each : each.refund?.state));
    expect(new Set(states)).toEqual(new Set(['done', 'changed_meanwhile']));
    expect((await fixture.charge(bought))?.canceled).toBe(Number(decodeAmount(preview.amount)));
    expect(await fixture.spoons(bought)).toBe(bought.before);
    const detail = await answerToOperator(fixture.server, operatorPaymentRoute, {
      as: 'vera',
      id: bought.id,
    });
    expect(detail.proposals).toMatchObject([{ state: 'agreed', proposedBy: 'both' }]);
    const acts = await answerToOperator(fixture.server, operatorActsRoute, {
      as: 'vera',
      query: { kind: 'payment', subject: bought.id, limit: '100' },
    });
    expect(new Set(acts.results.map(({ call }) => call))).toEqual(
      new Set(['refundPayment', 'proposeRefund', 'decideRefundProposal']),
    );
  });

  it('is refused or withdrawn, and nothing has moved [OPS-01]', async () => {
    const bought = await fixture.buy(pack);
    await desk.setCheck(1000);
    await propose(bought);
    expect(await decide(bought, 'chul', 'refuse')).toMatchObject({
      proposal: { state: 'refused', decidedBy: 'chul' },
      refund: null,
    });
    expect(await decide(bought, 'choi')).toBe('changed_meanwhile');
    expect(await propose(bought, 'sora')).toMatchObject({ number: 2, state: 'open' });
    const withdraw = (as: OperatorName) =>
      asOperator(fixture.server, withdrawRefundProposalRoute, {
        as,
        id: bought.id,
        body: { number: 2, reason },
      });
    expect(await withdraw('mira')).toBe('no_right');
    expect(await withdraw('sora')).toMatchObject({ proposal: { state: 'withdrawn' } });
    expect((await fixture.charge(bought))?.canceled).toBe(0);
    const { results } = await answerToOperator(fixture.server, refundProposalsRoute, {
      as: 'vera',
      query: { state: 'withdrawn' },
    });
    expect(results).toMatchObject([{ transactionId: bought.id, number: 2 }]);
  });

  it('is no longer the approved one once its spoons were spent [OPS-01, PAY-10]', async () => {
    const bought = await fixture.buy(pack);
    await desk.setCheck(1000);
    await propose(bought);
    const amount = await fixture.spoons(bought);
    await spendSpoons(fixture.database, bought.name, { refId: newUuid(), amount });
    expect(await decide(bought, 'chul')).toBe('refund_spoons_used');
    expect(await decide(bought, 'chul', 'refuse')).toMatchObject({ refund: null });
  });

  it('starts at a limit set by an administrator, in versions with author and reason [NUM-03]', async () => {
    await desk.setCheck(2000);
    const { results } = await answerToOperator(fixture.server, refundChecksRoute, { as: 'vera' });
    const [last, before] = results.filter(({ currency }) => currency === 'KRW');
    expect(last).toMatchObject({ secondOperatorAbove: 2000, changedBy: 'adam', reason });
    expect(before?.version).toBe((last?.version ?? 0) - 1);
    const body = { currency: 'KRW', version: last?.version, secondOperatorAbove: 5, reason };
    const ask = (as: OperatorName) => asOperator(fixture.server, addRefundCheckRoute, { as, body });
    expect(await ask('adam')).toBe('changed_meanwhile');
    expect(await ask('chul')).toBe('no_right');
  });

  it('uses a limit from its start, never the same day, and a later decision replaces a planned one [OPS-01, NUM-03]', async () => {
    await fixture.server.advance(daySeconds);
    const bought = await fixture.buy(pack);
    const needsTwo = async () => (await desk.previewOf(bought)).needsSecondOperator;
    const change = (above: number, seconds?: number) =>
      changeCheck({ currency: 'KRW', above, ...(seconds !== undefined && { seconds }) });
    await change(100_000);
    const [planned] = await checksOf('KRW');
    expect(planned).toMatchObject({ standing: 'planned', changedBy: 'adam + eva' });
    await fixture.server.advance(daySeconds);
    expect(await needsTwo()).toBe(false);
    expect(await askForCheck({ currency: 'KRW', above: 1, seconds: -60 })).toBe('in_the_past');
    await change(1000, 3600);
    await fixture.server.advance(3601);
    expect(await needsTwo()).toBe(false);
    await fixture.server.advance(daySeconds);
    expect(await needsTwo()).toBe(true);
    await change(2, 200_000);
    await change(1);
    await fixture.server.advance(daySeconds);
    const standings = (await checksOf('KRW')).map(({ standing }) => standing);
    expect(standings.slice(0, 4)).toEqual(['present', 'replaced', 'past', 'past']);
  });

  it.each([10, 50_000_000])(
    'is limited to %i by two administrators only, and the proposal is withdrawn by its author [OPS-01, NUM-03]',
    async (above) => {
      const before = await checksOf('JPY');
      const wish = await askForCheck({ currency: 'JPY', above });
      expect(wish).toMatchObject({ state: 'open' });
      expect(await askForCheck({ currency: 'JPY', above })).toBe('changed_meanwhile');
      expect(await sayOf(wish, 'adam')).toBe('second_operator_required');
      expect(await sayOf(wish, 'chul')).toBe('no_right');
      const id = typeof wish === 'string' ? wish : wish.proposalId;
      const withdraw = (as: OperatorName) =>
        asOperator(fixture.server, withdrawSecondLookRoute, { as, id, body: { reason } });
      expect(await withdraw('eva')).toBe('no_right');
      expect(await withdraw('adam')).toMatchObject({ state: 'withdrawn' });
      await fixture.server.advance(daySeconds);
      expect(await checksOf('JPY')).toEqual(before);
    },
  );
});
