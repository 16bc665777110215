import {
  chargesRoute,
  operatorRefundsRoute,
  problemSchema,
  refundTransferRoute,
} from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { sendDueNotices } from './core/notices/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import { createSmtp } from './providers/smtp/index.ts';
import { messagesTo, newEmail } from './testing/credentials.ts';
import { bearer, postJson } from './testing/login.ts';
import { startRefundFixture } from './testing/refund-fixture.ts';
import type { Bought, RefundFixture } from './testing/refund-fixture.ts';
import { expectRefunded, expectPartAndRest, expectWholeOnce } from './testing/refund-ways.ts';
import { testWalletUrl } from './testing/wallet-url.ts';

const japanese = { country: 'jp', person: 'yuki', provider: 'sbps', as: 'pay' } as const;
const card = { ...japanese, methodId: 39 } as const;
/** Whole refunds only, and their result cannot be queried. */
const carriers = [
  { ...japanese, methodId: 41 },
  { ...japanese, methodId: 42 },
] as const;

/** No call gives these back: an operator does, in SBPS's own tool. */
const prepaid = [
  { ...japanese, methodId: 38 },
  { ...japanese, methodId: 40 },
] as const;

/** After the month of the purchase and the third one that follows. */
const tooLate: Readonly<Record<number, string>> = {
  39: '10156999',
  41: '40531999',
  42: '40131999',
};

const giveAddress = statement(
  'test-refunds-of-sbps-address',
  `insert into dipper.login_identity (identity, bucket, user_id, created_at)
   values ('email:' || $3, $1, $2, dipper.current_time())`,
);

let fixture: RefundFixture;

beforeAll(async () => {
  fixture = await startRefundFixture([...prepaid, ...carriers, card]);
});

afterEach(() => fixture.tidy());

afterAll(() => fixture.stop());

const statusOf = async (bought: Bought, refundId: string): Promise<string> =>
  (await fixture.refund(bought, refundId)).status;

/** A minute later, which nobody waits for. */
const statusLater = async (bought: Bought, refundId: string): Promise<string> => {
  await fixture.later(60);
  return statusOf(bought, refundId);
};

const requestedRefund = async (bought: Bought) => {
  const requested = await fixture.ask(bought);
  if (typeof requested === 'string') throw new Error(`refused: ${requested}`);
  return requested;
};

describe.each([...carriers, card])('a purchase by method $methodId', (way) => {
  it('is refunded as a whole, once, however many ask at once: at SBPS, in the ledger, in spoons and in a credit note [PAY-10, API-05] [outcome: softbank_card,softbank_mobile,docomo_mobile/refund-full]', async () => {
    await expectWholeOnce(fixture, await fixture.buy(way));
  });

  it('that SBPS no longer refunds keeps its spoons and money, and the person sees why [PAY-10, ERR-03]', async () => {
    const bought = await fixture.buy(way);
    const held = await fixture.spoons(bought);
    await fixture.next(way, {
      operation: 'refund',
      outcome: 'decline',
      errorCode: tooLate[way.methodId],
    });
    expect(await requestedRefund(bought)).toMatchObject({
      status: 'fail',
      reason: 'refund_failed',
    });
    expect(await fixture.spoons(bought)).toBe(held);
    expect(await fixture.status(bought)).toBe('success');
    expect((await fixture.charge(bought))?.canceled).toBe(0);
  });
});

describe('a purchase by card', () => {
  it('whose refund’s answer was lost is in progress, with its spoons reserved, until SBPS is queried [PAY-10]', async () => {
    const bought = await fixture.buy(card);
    const { charged = 0 } = (await fixture.charge(bought)) ?? {};
    await fixture.next(card, { operation: 'refund', outcome: 'lost' });
    const { status, refundId } = await requestedRefund(bought);
    expect(status).toBe('pending');
    expect(await fixture.spoons(bought)).toBe(bought.before);
    await expect.poll(() => statusLater(bought, refundId)).toBe('refunded');
    await expectRefunded(fixture, bought, [charged]);
  });

  it('whose refund never arrived is requested once more when SBPS reports that it holds the sale [PAY-10]', async () => {
    const bought = await fixture.buy(card);
    const { charged = 0 } = (await fixture.charge(bought)) ?? {};
    await fixture.next(card, { operation: 'refund', outcome: 'refuse' });
    const { status, refundId } = await requestedRefund(bought);
    expect(status).toBe('pending');
    await expect.poll(() => statusLater(bought, refundId)).toBe('refunded');
    await expectRefunded(fixture, bought, [charged]);
  });

  it('is refunded in a part and then the rest: at SBPS, in the ledger, in spoons and in credit notes [PAY-10, API-05] [outcome: softbank_card/refund-part]', async () => {
    await expectPartAndRest(fixture, await fixture.buy(card));
  });

  it('whose partial refund is unknown keeps its spoons reserved: SBPS cannot be queried, and nothing is sent again [PAY-10]', async () => {
    const bought = await fixture.buy(card);
    const held = await fixture.spoons(bought);
    const { charged = 0 } = (await fixture.charge(bought)) ?? {};
    await fixture.next(card, { operation: 'partial-refund', outcome: 'lost' });
    const part = { amount: 100, reason: 'a part' };
    expect(await fixture.giveBack(bought, part)).toMatchObject({ state: 'unknown' });
    for (const seconds of [60, 3600, 86_400]) await fixture.later(seconds);
    expect(await fixture.giveBack(bought, { reason: 'the rest' })).toBe('refund_already_requested');
    expect(await fixture.charge(bought)).toMatchObject({ charged, canceled: 100 });
    expect((await fixture.spoons(bought)) < held).toBe(true);
  });

  it.each([
    { found: 'given-back', other: 'kept', outcome: 'lost', state: 'done' },
    { found: 'kept', other: 'given-back', outcome: 'refuse', state: 'declined' },
  ] as const)(
    'whose unknown partial refund an operator reports as $found is decided once; then the rest is refunded [PAY-10, API-05]',
    async ({ found, other, outcome, state }) => {
      const bought = await fixture.buy(card);
      const held = await fixture.spoons(bought);
      const { charged = 0 } = (await fixture.charge(bought)) ?? {};
      await fixture.next(card, { operation: 'partial-refund', outcome });
      const requested = await fixture.giveBack(bought, { amount: 100, reason: 'a part' });
      if (typeof requested === 'string') throw new Error(`refused: ${requested}`);
      expect(requested.state).toBe('unknown');
      const results = await Promise.all(
        [1, 2, 3].map(() => fixture.decide(requested.refundId, found)),
      );
      expect(results).toMatchObject([{ state }, { state }, { state }]);
      expect(await fixture.decide(requested.refundId, other)).toBe('refund_already_requested');
      const isBack = found === 'given-back';
      expect((await fixture.spoons(bought)) < held).toBe(isBack);
      const rest = charged - (isBack ? 100 : 0);
      expect(await fixture.giveBack(bought, { reason: 'the rest' })).toMatchObject({
        state: 'done',
        amount: rest,
      });
      await expectRefunded(fixture, bought, isBack ? [100, rest] : [rest]);
    },
  );

  it('whose refund SBPS can still be queried about is decided by SBPS, whatever an operator says [PAY-10]', async () => {
    const bought = await fixture.buy(card);
    await fixture.next(card, { operation: 'refund', outcome: 'lost' });
    const { refundId } = await requestedRefund(bought);
    expect(await fixture.decide(refundId, 'kept')).toBe('refund_already_requested');
    expect(await fixture.spoons(bought)).toBe(bought.before);
    expect(await statusOf(bought, refundId)).toBe('refunded');
  });
});

describe.each(carriers)(
  'a purchase by method $methodId, which SBPS cannot be queried about',
  (way) => {
    const found = [
      ['lost', 'given-back', 'done'],
      ['refuse', 'kept', 'declined'],
      ['code', 'kept', 'declined'],
      ['code-done', 'given-back', 'done'],
    ] as const;
    it.each(found)(
      'keeps its spoons reserved after %s, until an operator reports it as %s from SBPS’s tool [PAY-10, API-05] [outcome: softbank_mobile,docomo_mobile/refund-code-unknown]',
      async (outcome, decision, state) => {
        const bought = await fixture.buy(way);
        const held = await fixture.spoons(bought);
        const { charged = 0 } = (await fixture.charge(bought)) ?? {};
        const errorCode = way.methodId === 41 ? '405ZZ999' : '401ZZ999';
        await fixture.next(way, { operation: 'refund', outcome, errorCode });
        const { status, refundId } = await requestedRefund(bought);
        expect(status).toBe('pending');
        for (const seconds of [60, 3600, 86_400]) await fixture.later(seconds);
        expect(await fixture.spoons(bought)).toBe(bought.before);
        const results = await Promise.all([1, 2, 3].map(() => fixture.decide(refundId, decision)));
        expect(results).toMatchObject([{ state }, { state }, { state }]);
        if (state === 'done') return expectRefunded(fixture, bought, [charged]);
        expect(await fixture.spoons(bought)).toBe(held);
        return expectWholeOnce(fixture, bought);
      },
    );
  },
);

const operator = { authorization: 'Bearer an-operator-of-this-test' };
const say = async (refundId: string, said: object) => {
  const sent = postJson(said, { ...operator, 'idempotency-key': newUuid() });
  const response = await fixture.server.call(`/operations/refunds/${refundId}/transfer`, sent);
  const body: unknown = await response.json();
  return response.status === 200
    ? refundTransferRoute.answers[200].parse(body).state
    : problemSchema.parse(body).code;
};
const paid = { outcome: 'paid', reference: 'tool-1', reason: 'given back in the tool' };
const rejected = { outcome: 'rejected', reference: 'tool-2', reason: 'after its last day' };

describe.each(prepaid)(
  'a purchase by method $methodId, which SBPS has no refund call for',
  (way) => {
    it('is refunded by hand: its spoons are reserved at once, and it is done once an operator says so, however often [PAY-10, API-05] [outcome: webmoney,bitcash/refund-full]', async () => {
      const bought = await fixture.buy(way);
      const { charged = 0 } = (await fixture.charge(bought)) ?? {};
      const requested = await Promise.all([1, 2, 3].map(() => fixture.ask(bought)));
      const [own] = requested.filter((each) => typeof each !== 'string');
      if (own === undefined) throw new Error('refused');
      expect(own).toMatchObject({ status: 'pending', way: 'tool' });
      expect(await fixture.spoons(bought)).toBe(bought.before);
      for (const seconds of [60, 3600, 86_400]) await fixture.later(seconds);
      expect(await statusOf(bought, own.refundId)).toBe('pending');
      const list = await fixture.server.call('/operations/refunds?state=by-account', {
        headers: operator,
      });
      const waiting = operatorRefundsRoute.answers[200].parse(await list.json()).results;
      expect(waiting.find(({ refundId }) => refundId === own.refundId)).toMatchObject({
        way: 'tool',
        account: null,
        amount: charged,
      });
      expect(await say(own.refundId, { ...paid, reason: undefined })).toBe('wrong_request_format');
      await fixture.server.sandbox.control('POST', '/sbps/refund-by-hand', {
        partnerOrderId: bought.order,
      });
      const results = await Promise.all([1, 2, 3].map(() => say(own.refundId, paid)));
      expect(results).toEqual(['done', 'done', 'done']);
      expect(await say(own.refundId, rejected)).toBe('refund_already_requested');
      await expectRefunded(fixture, bought, [charged]);
    });

    it('is announced at once, by mail and in the history, and again when it is done [PAY-10, ERR-03]', async () => {
      const address = newEmail();
      const bought = await fixture.buy(way);
      const { bucket, userId } = bought.name;
      await fixture.server.owner.query(giveAddress, [bucket, userId, address]);
      const mailer = createSmtp({
        ...parseConfig(fixture.server.variables).messages.mail,
        log: silentLog,
      });
      const mails = async (subject: string) => {
        await sendDueNotices({
          database: fixture.database,
          mailer,
          walletUrl: testWalletUrl,
          log: silentLog,
        });
        const all = await messagesTo(fixture.server, address);
        return all.filter((mail) => textInside(mail, 'subject').includes(subject));
      };
      const accepted = () => mails('返金を受け付けました');
      const done = () => mails('返金が完了しました');
      const inHistory = async () => {
        const headers = await bearer(fixture.server, bought.person);
        const response = await fixture.server.call('/billing/history/charge', { headers });
        const { results } = chargesRoute.answers[200].parse(await response.json());
        return results.find(({ transactionId }) => transactionId === bought.id)?.refund;
      };
      expect(await inHistory()).toMatchObject({ state: 'possible', isByHand: false });
      const before = (await accepted()).length;
      const { refundId } = await requestedRefund(bought);
      await expect.poll(accepted).toHaveLength(before + 1);
      const [mail] = (await accepted()).slice(before);
      expect(textInside(mail, 'text')).toContain('担当者が手作業で返金します');
      expect(await inHistory()).toMatchObject({ state: 'pending', isByHand: true });
      const doneBefore = (await done()).length;
      expect(await say(refundId, paid)).toBe('done');
      await expect.poll(async () => (await done()).length).toBeGreaterThan(doneBefore);
      expect(await accepted()).toHaveLength(before + 1);
      expect(await inHistory()).toMatchObject({ state: 'refunded', isByHand: false });
      mailer.close();
    });

    it('whose refund by hand failed gets its spoons back, and may be requested again [PAY-10, ERR-03]', async () => {
      const bought = await fixture.buy(way);
      const held = await fixture.spoons(bought);
      const { refundId } = await requestedRefund(bought);
      expect(await say(refundId, rejected)).toBe('declined');
      expect(await say(refundId, paid)).toBe('refund_already_requested');
      expect(await fixture.refund(bought, refundId)).toMatchObject({
        status: 'fail',
        reason: 'refund_failed',
      });
      expect(await fixture.spoons(bought)).toBe(held);
      expect((await fixture.charge(bought))?.canceled).toBe(0);
      expect((await requestedRefund(bought)).status).toBe('pending');
    });
  },
);

describe.each(carriers)('a partial refund of a purchase by method $methodId', (way) => {
  it('is made by hand, since SBPS has no call for it, and so is the rest [PAY-10, API-05]', async () => {
    const bought = await fixture.buy(way);
    const held = await fixture.spoons(bought);
    const { charged = 0 } = (await fixture.charge(bought)) ?? {};
    const byHand = async (options: object): Promise<void> => {
      const requested = await fixture.giveBack(bought, { ...options, reason: 'a part' });
      if (typeof requested === 'string') throw new Error(`refused: ${requested}`);
      expect(requested).toMatchObject({ state: 'by-account', way: 'tool', account: null });
      expect((await fixture.spoons(bought)) < held, 'its spoons are aside').toBe(true);
      expect((await fixture.charge(bought))?.canceled, 'nothing is sent').toBe(0);
      expect(await say(requested.refundId, paid)).toBe('done');
    };
    await byHand({ amount: 100 });
    await expect.poll(() => fixture.notes(bought)).toEqual([100]);
    await byHand({});
    const both = [100, charged - 100];
    await expect.poll(() => fixture.notes(bought)).toEqual(both);
    expect(await fixture.spoons(bought)).toBe(bought.before);
  });

  it('that could not be made leaves money and spoons, and the whole is then refunded by its call [PAY-10]', async () => {
    const bought = await fixture.buy(way);
    const held = await fixture.spoons(bought);
    const requested = await fixture.giveBack(bought, { amount: 100, reason: 'a part' });
    if (typeof requested === 'string') throw new Error(`refused: ${requested}`);
    expect(await say(requested.refundId, rejected)).toBe('declined');
    expect(await fixture.spoons(bought)).toBe(held);
    await expectWholeOnce(fixture, bought);
  });
});
