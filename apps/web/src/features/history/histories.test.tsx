import { errorCatalogue } from '@dipper/contract';
import type { CallRequest, Charge, FailedPayment, OpenPayment, SpoonLot } from '@dipper/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { placeOf } from '../../shared/navigation/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { paymentWith } from '../../testing/payments.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { showScreen, somebody } from '../../testing/screen.tsx';
import { rulesWith } from '../../testing/rules.ts';
import type { Answer, Answers } from '../../testing/screen.tsx';
import { Screen as GuideScreen } from './guide-screen.tsx';
import { Screen } from './history-screen.tsx';

const idOf = (place: number): string => `prs-${String(place).padStart(32, '0')}`;

const entry = (place: number) => ({
  transactionId: idOf(place),
  requestedAt: '2026-11-20T03:04:00Z',
  productName: `스푼 ${place}00개`,
  packSpoons: 100 * place,
  methodId: 43,
  quantity: 1,
  totalPrice: 11_000 * place,
  currency: 'KRW' as const,
});

const charge = (place: number, more: Partial<Charge> = {}): Charge => ({
  ...entry(place),
  purchasedAt: '2026-11-20T03:05:00Z',
  givenBackPrice: 0,
  amount: 100 * place,
  promotionAmount: 0,
  spoonsExpireAt: '2031-11-20T03:05:00Z',
  ...more,
});

const monthNames = Array.from({ length: 12 }, (_, place) => {
  const date = new Date(Date.UTC(2025, 11 + place, 15));
  return date.toISOString().slice(0, 7);
});

const months: Answer = {
  body: {
    timeZone: 'Asia/Seoul',
    currency: 'KRW',
    months: monthNames.map((month, place) => ({
      month,
      count: place === 11 ? 2 : 0,
      total: place === 11 ? 33_000 : 0,
    })),
  },
};

const page = (results: readonly unknown[], next?: string): Answer => ({
  body: { results, nextCursor: next ?? null },
  ...(next !== undefined && { link: `<?limit=20&cursor=${next}>; rel="next"` }),
});

const cursorIn = ({ path }: CallRequest): string | undefined =>
  placeOf(path).query.get('cursor') ?? undefined;

const none = page([]);

type Part = 'failures' | 'spoons';

const open = (answers: Answers, part?: Part, options: object = {}) =>
  showScreen(
    <Screen
      params={part === undefined ? {} : { part }}
      query={new URLSearchParams()}
      cameFrom={undefined}
    />,
    {
      answers: { openPayments: none, paymentMonths: months, ...answers },
      texts: ['history', 'purchase'],
      ...options,
    },
  );

const rows = (): string[] =>
  [...document.querySelectorAll('.d-list > li:not(.pages-more)')].map(
    ({ textContent }) => textContent,
  );

afterEach(() => vi.useRealTimers());

describe('the charge history', () => {
  it('marks subscription refunds, full or partial, with their sum [PAY-10] [SUB-08]', async () => {
    await open({
      charges: page([
        charge(1, { givenBackPrice: 11_000 }),
        charge(2, { givenBackPrice: 4000 }),
        charge(3),
      ]),
    });
    await appear('.d-list');
    const [whole, part, unrefunded] = rows();
    expect(whole).toMatch(/₩11,000 refunded.*Refunded$/);
    expect(part).toMatch(/₩4,000 refunded.*Partly refunded$/);
    expect(unrefunded).not.toMatch(/refunded/i);
  });

  it('shows product, price, request date and purchase date, with a link to the receipt [PAY-10]', async () => {
    await open({ charges: page([charge(1), charge(2, { quantity: 3 })]) });
    await appear('.d-list');
    const [first, second] = rows();
    expect(first).toContain('100\u00a0spoons');
    expect(first).toContain('₩11,000');
    expect(first).toMatch(/Requested on November 20, 2026.*12:04/);
    expect(first).toMatch(/Purchased on November 20, 2026.*12:05/);
    expect(second).toContain('200\u00a0spoons × 3');
    expect(find('.d-list a').getAttribute('href')).toBe(`/payment/receipt/${idOf(1)}`);
  });

  it("loads the next page by the Link header and moves the reader's focus to it [PAY-10, API-02]", async () => {
    const calls = await open({
      charges: (request) =>
        cursorIn(request) === 'second' ? page([charge(2)]) : page([charge(1)], 'second'),
    });
    await appear('.pages-more');
    await click(find('.pages-more button'));
    await appear('.d-list > li:nth-child(2)');
    expect(rows()).toHaveLength(2);
    expect(document.activeElement?.textContent).toContain('200\u00a0spoons');
    expect(document.querySelector('.pages-more')).toBeNull();
    const requests = calls.filter(({ name }) => name === 'charges').map(cursorIn);
    expect(requests).toEqual([undefined, 'second']);
  });

  it('keeps the loaded rows when the next page fails, and offers a retry [ERR-04]', async () => {
    let fails = true;
    await open({
      charges: (request) => {
        if (cursorIn(request) === undefined) return page([charge(1)], 'second');
        return fails ? 'offline' : page([charge(2)]);
      },
    });
    await appear('.pages-more');
    await click(find('.pages-more button'));
    await appear('.pages-more [role=alert]');
    expect(rows()).toHaveLength(1);
    fails = false;
    await click(button('Try again'));
    await appear('.d-list > li:nth-child(2)');
    expect(rows()).toHaveLength(2);
  });

  it('says so when it is empty or could not be loaded [ERR-04]', async () => {
    await open({ charges: none });
    await appear('.d-state');
    expect(document.body.textContent).toContain('No purchases yet');
  });

  it('plots twelve months and has the same numbers in a table [PAY-10]', async () => {
    await open({ charges: none });
    await appear('.history-plot');
    expect(document.querySelectorAll('.history-bar')).toHaveLength(12);
    expect(find('.history-month').textContent).toContain('₩33,000');
    expect(find('.history-month').textContent).toContain('2 payments');
    const lines = [...document.querySelectorAll('.history-table tbody tr')];
    expect(lines).toHaveLength(12);
    expect(lines[0]?.textContent).toBe('November 20262₩33,000');
  });

  it('shows a minor the amount left this month, and does not request it for adults [PAY-08]', async () => {
    const monthlyPayment: Answer = {
      body: {
        month: '2026-11',
        timeZone: 'Asia/Seoul',
        currency: 'KRW',
        count: 2,
        total: 33_000,
        limit: 1_000_000,
        remaining: 967_000,
      },
    };
    const person = { ...somebody, isMinor: true };
    await open({ charges: none, monthlyPayment }, undefined, { person });
    expect((await appear('.d-progress')).textContent).toContain('₩967,000 of ₩1,000,000');
    document.body.replaceChildren();
    const calls = await open({ charges: none, monthlyPayment });
    await appear('.history-plot');
    expect(calls.map(({ name }) => name)).not.toContain('monthlyPayment');
  });

  it.each([
    ['possible', false, 'Refundable'],
    ['pending', false, 'Refund in progress'],
    ['pending', true, 'Manual refund in progress (takes a few days)'],
    ['refunded', false, 'Refunded'],
  ] as const)(
    'shows a refund in the state %s, made by hand: %s [PAY-10]',
    async (state, isByHand, words) => {
      const until = '2026-11-27T03:05:00Z';
      const refund = { state, until, needsAccount: false, refundId: null, isByHand };
      await open({ charges: page([charge(1, { refund })]) });
      await appear('.history-badge');
      expect(rows()[0]).toContain(words);
    },
  );
});

describe('unfinished payments', () => {
  const waiting = (more: Partial<OpenPayment>): OpenPayment => ({
    ...entry(1),
    amount: 100,
    status: 'pending',
    continueUrl: 'https://pay.example/1',
    expiresAt: '2026-11-20T03:20:00Z',
    ...more,
  });

  it('stand above the history with links to continue and to look [NAV-08] [NAV-16]', async () => {
    await open({ charges: none, openPayments: page([waiting({})]) });
    const notice = await appear('.open-payment');
    expect(notice.textContent).toContain('Unfinished payment');
    expect(notice.textContent).toContain('KakaoPay');
    const ways = [...notice.querySelectorAll('a')].map((each) => each.getAttribute('href'));
    expect(ways).toEqual([
      'https://pay.example/1',
      `/payment?status=success&transactionId=${idOf(1)}`,
    ]);
    expect(notice.querySelector('a')?.getAttribute('aria-label')).toBe(
      'Continue payment: 100\u00a0spoons',
    );
  });

  it('in review can only be looked at, and an awaited bank transfer is named as such [PAY-07]', async () => {
    const checked = waiting({ continueUrl: null });
    const deposit = waiting({
      transactionId: idOf(2),
      status: 'waiting_for_deposit',
      continueUrl: null,
    });
    await open({ charges: none, openPayments: page([checked, deposit]) });
    await appear('.open-payment');
    const notices = [...document.querySelectorAll('.open-payment')];
    expect(notices.map((each) => each.querySelectorAll('a').length)).toEqual([1, 1]);
    expect(notices[0]?.textContent).toContain('We are checking a payment');
    expect(notices[1]?.textContent).toContain('Waiting for your transfer');
  });

  it('that an operator reviews say so and what happens to the money [ERR-04]', async () => {
    const review = waiting({ continueUrl: null, stage: 'review', canCancel: false });
    await open({ charges: none, openPayments: page([review]) });
    const notice = await appear('.open-payment');
    expect(notice.textContent).toContain('We are reviewing a payment');
    expect(notice.textContent).toContain('you get your spoons or a refund');
    expect(notice.querySelector('button')).toBeNull();
  });

  it.each([
    ['KakaoPay', false, 'The payment was canceled. You were not charged.'],
    ['a page that charges by itself', true, 'Anything paid there still counts'],
  ])(
    'that are canceled move the focus to the result: %s [NAV-16, ERR-04]',
    async (_where, chargesByItself, words) => {
      let isOver = false;
      await open({
        charges: none,
        openPayments: () => (isOver ? none : page([waiting({ chargesByItself })])),
        cancelPayment: () => {
          isOver = true;
          const ended = { status: 'cancel', reason: 'payment_canceled' } as const;
          return { body: paymentWith({ ...ended, transactionId: idOf(1) }) };
        },
      });
      await appear('.open-payment');
      await click(find('.open-payment button'));
      const place = await appear('.open-canceled');
      expect(document.activeElement).toBe(place);
      expect(place.textContent).toContain(words);
      expect(document.querySelector('.open-payment')).toBeNull();
    },
  );

  it('that cannot be canceled keep the focus and say why [ERR-03, ERR-04]', async () => {
    const { number, status } = errorCatalogue.payment_cancel_error;
    const body = { status_code: number, code: 'payment_cancel_error', detail: '', request_id: 'r' };
    await open({
      charges: none,
      openPayments: page([waiting({})]),
      cancelPayment: { status, body },
    });
    await appear('.open-payment');
    find('.open-payment button').focus();
    await click(find('.open-payment button'));
    const alert = await appear('.open-payment [role=alert]');
    await eventually(() => expect(alert.textContent).toContain('Nothing has been canceled yet'));
    expect(document.activeElement).toBe(find('.open-payment button'));
  });

  it('link only to web addresses [NAV-16]', async () => {
    const strange = waiting({ continueUrl: 'javascript:alert(1)' });
    await open({ charges: none, openPayments: page([strange]) });
    const notice = await appear('.open-payment');
    expect(notice.innerHTML).not.toContain('javascript:');
  });
});

describe('the history of failed payments', () => {
  const failed: FailedPayment = {
    ...entry(1),
    failedAt: '2026-11-20T03:06:00Z',
    reason: 'card_limit_exceeded',
  };

  it('gives each reason, and says once that no money was taken [PAY-10] [ERR-04]', async () => {
    await open({ failures: page([failed]) }, 'failures', { locale: 'ko' });
    await appear('.history-reason');
    const [row] = rows();
    expect(row).toContain('스푼\u00a0100개');
    expect(document.body.textContent.match(/빠져나가지 않았어요/g)).toHaveLength(1);
    expect(row).not.toContain('card_limit_exceeded');
    expect(find('.history-reason').textContent).toContain('한도');
  });
});

describe('the list of spoons and their expiry dates', () => {
  const lot = (more: Partial<SpoonLot>): SpoonLot => ({
    acquiredAt: '2026-11-20T03:05:00Z',
    expiresAt: '2031-11-20T03:05:00Z',
    amount: 550,
    paidLeft: 480,
    bonusLeft: 50,
    ...more,
  });
  const balance: Answer = {
    body: {
      userId: somebody.userId,
      spoon: 540,
      paidSpoon: 490,
      bonusSpoon: 50,
      point: 0,
      expiring: [],
    },
  };

  it('shows for each lot what is left and until when, and warns of a near expiry [PAY-11]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T04:00:00Z') });
    const soon = lot({ expiresAt: '2026-12-01T00:00:00Z', amount: 10, paidLeft: 10, bonusLeft: 0 });
    await open({ balance, spoonLots: page([soon, lot({})]) }, 'spoons');
    await appear('.d-list');
    const [first, second] = rows();
    expect(first).toContain('Valid until December 1, 2026');
    expect(first).toContain('Expires soon');
    expect(second).toContain('530 of 550 left');
    expect(second).toContain('50 bonus');
    expect(second).not.toContain('Expires soon');
    expect(find('.history-held').textContent).toContain('490 bought, 50 bonus');
  });
});

it('an unknown part of the history shows the not-found page [NAV-27]', async () => {
  await showScreen(
    <Screen params={{ part: 'elsewhere' }} query={new URLSearchParams()} cameFrom={undefined} />,
    { answers: {}, texts: ['history', 'purchase'] },
  );
  expect(location.pathname).toBe('/notfound');
});

it('the guide states limits, validity, refunds and contact with the current numbers [NAV-27] [PAY-08] [PAY-11] [NUM-03]', async () => {
  await showScreen(<GuideScreen params={{}} query={new URLSearchParams()} cameFrom={undefined} />, {
    answers: { commonConfig: rulesWith({ dailyMethodUses: 4, refundDays: 9 }) },
    texts: ['history'],
  });
  await eventually(() => expect(document.body.textContent).toContain('4 times a day'));
  const text = document.body.textContent;
  expect(text).toContain('4 times a day.Minors can pay up to ₩1,000,000 a month');
  expect(text).toContain('5 years');
  expect(text).toContain('within 9\u00a0days of purchase');
  expect(text).toContain('help-kr@dipper.example');
  const mail = find('a[href="mailto:help-kr@dipper.example"]');
  expect(mail.textContent).toBe('help-kr@dipper.example');
  expect(mail.querySelector<HTMLElement>('bdi > span')?.style.whiteSpace).toBe('nowrap');
});
