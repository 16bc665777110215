import type { Charge, ChargeRefund } from '@dipper/contract';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { alertStore, resetAllAlerts } from '../../shared/dialog/alert.ts';
import { eventually } from '../../testing/eventually.ts';
import { banksAnswer, paidAnswer as paid, transactionId } from '../../testing/payments.ts';
import { appear, click, find } from '../../testing/render.tsx';
import { labelled, showScreen, type } from '../../testing/screen.tsx';
import type { Answer, Answers } from '../../testing/screen.tsx';
import { GiveBack } from './give-back.tsx';
import { Screen } from './receipt-screen.tsx';

const refundId = 'rrs-0196f7b1c2d370008000000000000002';

const show = (answers: Answers) =>
  showScreen(
    <Screen params={{ id: transactionId }} query={new URLSearchParams()} cameFrom={undefined} />,
    { answers, texts: ['purchase'] },
  );

afterEach(() => {
  vi.useRealTimers();
  resetAllAlerts();
  vi.restoreAllMocks();
});

describe('refunding a purchase', () => {
  const refundOf = (more: Partial<ChargeRefund>): ChargeRefund => ({
    state: 'possible',
    until: '2026-11-27T03:05:00Z',
    needsAccount: false,
    isByHand: false,
    refundId: null,
    ...more,
  });

  const charges = (refund: ChargeRefund): Answer => {
    const charge: Charge = {
      transactionId,
      requestedAt: '2026-11-20T03:04:00Z',
      purchasedAt: '2026-11-20T03:05:00Z',
      productName: '스푼 500개',
      packSpoons: 500,
      methodId: 43,
      quantity: 1,
      totalPrice: 55_000,
      currency: 'KRW',
      givenBackPrice: 0,
      amount: 550,
      promotionAmount: 50,
      spoonsExpireAt: '2031-11-20T03:05:00Z',
      refund,
    };
    return { body: { results: [charge], nextCursor: null } };
  };

  const answerWith = (status: 'pending' | 'refunded' | 'fail', reason: string | null = null) => ({
    refundId,
    transactionId,
    status,
    spoons: 550,
    amount: 55_000,
    currency: 'KRW',
    requestedAt: '2026-11-21T00:00:00Z',
    finishedAt: null,
    reason,
  });

  const amounts = { amount: 550n, promotionAmount: 50n, totalPrice: 55_000n };
  const payment = { ...paid, ...amounts, charged: undefined };

  const open = (answers: Answers) =>
    showScreen(
      <GiveBack payment={{ ...payment, deposit: undefined }} onChange={() => undefined} />,
      {
        answers,
        texts: ['purchase'],
      },
    );

  const asksFor = () => {
    const [alert] = alertStore.get();
    return alert?.type === 'content' ? alert.content : undefined;
  };

  /** Confirms like the dialog's button. */
  const confirm = async (): Promise<void> => {
    const { buttons } = asksFor() ?? {};
    if (buttons === undefined || !('right' in buttons)) throw new Error('nothing is asked');
    await act(async () => buttons.right.onPress?.());
    resetAllAlerts();
    await appear('[role=status], [role=alert]');
  };

  it('is also offered after the first request for its state has failed [PAY-10]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let requestCount = 0;
    const later = (): Answer | 'offline' => {
      requestCount += 1;
      return requestCount === 1 ? 'offline' : charges(refundOf({}));
    };
    await show({ payment: { body: paid }, charges: later });
    await appear('.receipt-keep');
    await eventually(async () => {
      await act(async () => undefined);
      expect(find('main').textContent).toContain('You can get a refund until');
    });
  });

  it('shows the deadline and what is refunded to where, and asks before it is sent [PAY-10]', async () => {
    const calls = await open({ charges: charges(refundOf({})) });
    const card = await appear('.d-card');
    expect(card.textContent).toContain('remove 550\u00a0spoons from your balance');
    expect(card.textContent).toContain('₩55,000');
    expect(card.textContent).toContain('November 27, 2026');
    await click(find('.d-card button'));
    expect(calls.map(({ name }) => name)).not.toContain('requestRefund');
    expect(asksFor()).toMatchObject({
      title: 'Refund this purchase?',
      buttons: { left: { label: 'Keep the spoons' }, right: { tone: 'danger' } },
    });
  });

  it('shows its state until it has ended [PAY-10]', async () => {
    await open({
      charges: charges(refundOf({})),
      requestRefund: { status: 201, body: answerWith('pending') },
      refund: { body: answerWith('refunded') },
    });
    await appear('.d-card');
    await click(find('.d-card button'));
    await confirm();
    await eventually(() =>
      expect(document.body.textContent).toContain('This purchase was refunded'),
    );
    expect(document.body.textContent).toContain('₩55,000 was refunded');
  });

  it('is sent again with the same idempotency key when its answer is lost [PAY-09]', async () => {
    const calls = await open({
      charges: charges(refundOf({})),
      requestRefund: () => 'offline',
    });
    await appear('.d-card');
    for (let press = 0; press < 2; press += 1) {
      await click(find('.d-card button'));
      await confirm();
      expect(find('[role=alert]').textContent).toContain('It counts as the same request');
    }
    const keys = calls
      .filter(({ name }) => name === 'requestRefund')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('shows the bank account when the method cannot take a refund [PAY-07]', async () => {
    const calls = await open({
      banks: banksAnswer,
      charges: charges(refundOf({ needsAccount: true })),
      requestRefund: { status: 201, body: answerWith('pending') },
      refund: { body: answerWith('pending') },
    });
    await appear('[name=bank] option[value="088"]');
    await click(find('.d-card[aria-label=Refund] button'));
    expect(asksFor()).toBeUndefined();
    expect(document.activeElement).toBe(labelled('Bank'));
    await type(labelled('Bank'), '088');
    await type(labelled('Account number'), '110123456789');
    await type(labelled('Account holder'), '김민지');
    await click(find('.d-card[aria-label=Refund] button'));
    await confirm();
    const sent = calls.find(({ name }) => name === 'requestRefund');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      transactionId,
      refundInfo: { bank: '088', accountNumber: '110123456789', accountHolder: '김민지' },
    });
  });

  it.each([
    ['used', /used|spent/i],
    ['over', /days/i],
  ] as const)(
    'says why it is impossible in the state %s [PAY-10] [ERR-03]',
    async (state, words) => {
      await open({ charges: charges(refundOf({ state })) });
      const card = await appear('.d-card p');
      expect(card.textContent).toMatch(words);
      expect(document.querySelector('button')).toBeNull();
    },
  );

  it.each([
    ['refunded', 'This purchase was refunded'],
    ['part_refunded', 'This purchase was partly refunded'],
  ] as const)(
    'that was done elsewhere is shown when the purchase is %s [PAY-10]',
    async (state, words) => {
      await show({ payment: { body: paid }, charges: charges(refundOf({ state })) });
      expect((await appear('.d-banner[role=status]')).textContent).toContain(words);
    },
  );

  it('that failed says that no money was moved [ERR-04]', async () => {
    await open({
      charges: charges(refundOf({ state: 'pending', refundId })),
      refund: { body: answerWith('fail', 'refund_failed') },
    });
    expect((await appear('[role=alert]')).textContent).toContain('Nothing was refunded');
  });
});
