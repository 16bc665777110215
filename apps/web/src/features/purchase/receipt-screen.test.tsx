import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetAllAlerts } from '../../shared/dialog/alert.ts';
import { paidAnswer as paid, transactionId } from '../../testing/payments.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { refusal, showScreen } from '../../testing/screen.tsx';
import type { Answer, Answers } from '../../testing/screen.tsx';
import { Screen } from './receipt-screen.tsx';
import { eventually } from '../../testing/eventually.ts';

const subscriptionId = `c2s-${'0'.repeat(32)}`;
const seller = {
  name: 'Dipper',
  representative: null,
  registrationNumber: null,
  saleNumber: null,
  address: 'Seoul',
  phone: null,
  email: null,
};
const receipt = {
  transactionId: subscriptionId,
  number: 'KR-2026-00000017',
  issuedAt: '2026-11-20T03:05:00Z',
  requestedAt: '2026-11-20T03:04:00Z',
  paidAt: '2026-11-20T03:05:00Z',
  timeZone: 'Asia/Seoul',
  seller,
  buyer: { nickname: 'Minji', tag: 'minji' },
  product: { name: 'Membership', quantity: 1, price: 9900, spoons: 0, bonus: 0 },
  methodId: 31,
  total: 9900,
  currency: 'KRW',
  tax: null,
  charged: null,
  creditNotes: [],
};

const show = (answers: Answers, locale: 'en' | 'ko' = 'en') =>
  showScreen(
    <Screen params={{ id: transactionId }} query={new URLSearchParams()} cameFrom={undefined} />,
    { answers, texts: ['purchase'], locale },
  );

afterEach(() => {
  vi.useRealTimers();
  resetAllAlerts();
  vi.restoreAllMocks();
});

describe('a receipt', () => {
  it('shows the product, request and payment times, method and amount [PAY-10]', async () => {
    await show({ payment: { body: paid } });
    const text = (await appear('.d-facts')).textContent;
    expect(text).toContain('Product500\u00a0spoons');
    expect(text).toContain('550\u00a0spoons, including 50 bonus');
    expect(text).toMatch(/RequestedNovember 20, 2026.*12:04/);
    expect(text).toMatch(/PurchasedNovember 20, 2026.*12:05/);
    expect(text).toContain('KakaoPay');
    expect(text).toContain('₩55,000');
    expect(document.body.textContent).toContain(transactionId);
  });

  const purchaseReceipt = { ...receipt, transactionId, total: 55_000, timeZone: 'UTC' };
  const note = (number: number, amount: number) => ({
    number: `US-2026-C0000000${number}`,
    issuedAt: '2026-11-21T03:05:00Z',
    amount,
    tax: null,
    spoons: 1,
  });

  it('shows times in its own named time zone, as its PDF does [NUM-02] [PAY-10]', async () => {
    await show({ payment: { body: paid }, receipt: { body: purchaseReceipt } });
    await eventually(() => expect(document.body.textContent).toContain('(UTC)'));
    const text = find('.d-facts').textContent.replaceAll('\u202f', ' ');
    expect(text).toContain('RequestedNovember 20, 2026 at 3:04 AM (UTC)');
    expect(text).toContain('PurchasedNovember 20, 2026 at 3:05 AM (UTC)');
  });

  it.each([
    { back: 'nothing', creditNotes: [], status: 'success', words: /^(?!.*refund)/is },
    {
      back: 'a part',
      creditNotes: [note(1, 5000), note(2, 6000)],
      status: 'success',
      words:
        /Partly refunded.*C00000001.*₩5,000.*C00000002.*₩6,000.*Refunded₩11,000.*Paid after refund₩44,000/,
    },
    {
      back: 'all of it',
      creditNotes: [note(1, 55_000)],
      status: 'refunded',
      words: /Refunded in full.*C00000001.*Refunded₩55,000.*Paid after refund₩0/,
    },
    {
      back: 'the full sum, whose credit note is still being issued,',
      creditNotes: [],
      status: 'refunded',
      words: /Refunded in full.*Refunded₩55,000.*Paid after refund₩0/,
    },
  ] as const)(
    'printed after a refund of $back shows that refund [PAY-10]',
    async ({ creditNotes, status, words }) => {
      const body = { ...purchaseReceipt, creditNotes };
      await show({ payment: { body: { ...paid, status } }, receipt: { body } });
      const paper = await appear('.receipt-seller');
      const card = paper.closest('.d-card');
      expect(card?.textContent).toMatch(words);
    },
  );

  it("shows the seller's name and registration when printed [PAY-10]", async () => {
    const registered = { ...seller, registrationNumber: '000-00-00000', representative: 'Hong' };
    const body = { ...purchaseReceipt, seller: registered };
    await show({ payment: { body: paid }, receipt: { body } });
    const text = (await appear('.d-card .receipt-seller')).textContent;
    expect(text).toMatch(/SellerDipper.*Hong.*000-00-00000.*Seoul/);
  });

  it.each([
    [4000, 'Partly refunded', '₩5,900'],
    [9900, 'Refunded in full', '₩0'],
  ])('of a subscription shows that %d was refunded [SUB-08]', async (amount, words, left) => {
    const body = { ...receipt, creditNotes: [note(1, amount)] };
    const screen = (
      <Screen params={{ id: subscriptionId }} query={new URLSearchParams()} cameFrom={undefined} />
    );
    await showScreen(screen, { answers: { receipt: { body } }, texts: ['purchase'], locale: 'en' });
    const text = (await appear('.receipt-seller')).closest('.d-card')?.textContent;
    expect(text).toContain(words);
    expect(text).toContain(`Paid after refund${left}`);
  });

  it('shows the charged amount when the method charges in another currency [PAY-14]', async () => {
    await show({
      payment: { body: { ...paid, currency: 'SAR', charged: { amount: 1333, currency: 'USD' } } },
    });
    expect((await appear('.d-facts')).textContent).toMatch(/Charged by the provider.*13\.33/);
  });

  it('is printed by the browser [PAY-10]', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await show({ payment: { body: paid } });
    await appear('.receipt-keep');
    await click(button('Print'));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('is saved as a file named by its number, in the language of the page [PAY-10]', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const body = new Blob(['%PDF'], { type: 'application/pdf' });
    const calls = await show({ payment: { body: paid }, receiptFile: { body } }, 'ko');
    await appear('.receipt-keep');
    await click(find('.receipt-keep button:nth-of-type(2)'));
    await eventually(() => expect(saved).toEqual([`영수증 ${transactionId}.pdf`]));
    const request = calls.find(({ name }) => name === 'receiptFile');
    expect(request?.path).toBe(`/billing/spoon/receipts/${transactionId}/file?locale=ko`);
  });

  it('that cannot be saved says so, and that nothing else has changed [ERR-04]', async () => {
    await show({ payment: { body: paid } });
    await appear('.receipt-keep');
    await click(find('.receipt-keep button:nth-of-type(2)'));
    expect((await appear('.receipt-keep [role=alert]')).textContent).toContain(
      'Your purchase has not changed',
    );
  });

  it("of an unpaid payment shows the payment's state instead [NAV-08]", async () => {
    await show({
      payment: { body: { ...paid, status: 'pending', code: 46_215, reason: 'payment_pending' } },
    });
    await eventually(() => expect(location.pathname).toBe('/payment'));
    expect(location.search).toBe(`?status=success&transactionId=${transactionId}`);
  });

  it('of another person is not found, and one that failed to load can be retried [ERR-04]', async () => {
    const problem = {
      status_code: 46_006,
      code: 'payment_not_found',
      message: '',
      request_id: 'r',
    };
    await show({ payment: { status: 404, body: problem } });
    expect((await appear('.d-state')).textContent).toContain('We cannot find this payment');
  });

  it('of a subscription charge is complete without requesting a purchase [PAY-10]', async () => {
    const screen = (
      <Screen params={{ id: subscriptionId }} query={new URLSearchParams()} cameFrom={undefined} />
    );
    const answers = { receipt: { body: receipt } };
    const calls = await showScreen(screen, { answers, texts: ['purchase'], locale: 'en' });
    const text = (await appear('.d-facts')).textContent;
    expect(text).toContain('KR-2026-00000017');
    expect(text).toContain('Membership');
    expect(text).toContain('₩9,900');
    expect(text).not.toContain('spoons');
    expect(calls.map(({ name }) => name)).not.toContain('payment');
  });

  it.each([
    [
      `/subscribe/subscriptions/s1-${'0'.repeat(32)}`,
      `/subscribe/subscriptions/s1-${'0'.repeat(32)}`,
    ],
    ['/payment/success', '/payment/history'],
    [undefined, '/payment/history'],
  ])(
    'of a subscription leads a person who came from %s back to %s [SUB-12]',
    async (cameFrom, back) => {
      const screen = (
        <Screen params={{ id: subscriptionId }} query={new URLSearchParams()} cameFrom={cameFrom} />
      );
      await showScreen(screen, { answers: { receipt: { body: receipt } }, texts: ['purchase'] });
      await appear('.d-facts');
      await click(find('[aria-label="Back"]'));
      expect(location.pathname).toBe(back);
    },
  );

  it.each([
    ['a receipt opened right after the payment', refusal('payment_in_progress', 409)],
    ['a receipt that a busy server did not give', refusal('server_busy', 503)],
    ['a receipt that got no answer', 'offline'],
  ] as const)('%s loads its number by itself as soon as it exists [PAY-10]', async (_, first) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let requestCount = 0;
    const later = (): Answer | 'offline' => {
      requestCount += 1;
      return requestCount === 1 ? first : { body: { ...receipt, transactionId } };
    };
    await show({ payment: { body: paid }, receipt: later });
    expect((await appear('.d-facts')).textContent).not.toContain(receipt.number);
    // Each look moves the clock a little on.
    await eventually(async () => {
      await act(async () => undefined);
      expect(find('.d-facts').textContent).toContain(receipt.number);
    });
  });

  it('that failed to load says so and offers a retry [ERR-04]', async () => {
    await show({});
    await appear('[role=alert]');
    expect(button('Try again')).toBeTruthy();
  });
});
