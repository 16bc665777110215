import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { Bridge } from '../../shared/bridge/index.ts';
import { now } from '../../shared/device/index.ts';
import { placeOf } from '../../shared/navigation/index.ts';
import {
  estimated,
  exchangeAnswers,
  exchangeWith,
  pageOf,
  standing,
  waysWith,
  wayWith,
} from '../../testing/exchange.ts';
import { eventually } from '../../testing/eventually.ts';
import { appear, find } from '../../testing/render.tsx';
import { refusal, showScreen } from '../../testing/screen.tsx';
import type { Answers } from '../../testing/screen.tsx';
import { Screen } from './exchange-screen.tsx';
import { addMonths, monthNow } from './model/income.ts';

const open = (answers: Answers = {}, bridge?: Bridge) =>
  showScreen(<Screen params={{}} query={new URLSearchParams()} cameFrom={undefined} />, {
    answers: { ...exchangeAnswers, ...answers },
    texts: ['exchange', 'earnings'],
    ...(bridge && { bridge }),
  });

const current = monthNow('kr', now());
const before = addMonths(current, -1);
const totals = { total_remain_amount: 100_000, total_spoon: 1200, total_amount: 132_000 };
const income: Answers = {
  cashMonthly: {
    body: {
      ...totals,
      results: [
        { id: current, spoons: 100, amount: 11_000 },
        { id: before, spoons: 200, amount: 22_000 },
      ],
      nextCursor: null,
    },
  },
  subscriptionMonthly: pageOf([{ id: current, subscribers: 3, amount: 5000, visibleFrom: null }]),
};

const slider = () => find('.income-plot input');

describe('the earnings home', () => {
  it('plots a year of both incomes stacked and compares this month with the last [EXC-02]', async () => {
    await open(income);
    await appear('.income-plot');
    expect(find('.earnings-sum').textContent).toBe('16,000 points');
    expect(document.body.textContent).toContain(
      'Down 6,000\u00a0points from 22,000\u00a0points last month',
    );
    expect(document.querySelectorAll('.income-plot rect')).toHaveLength(24);
    const rows = [...document.querySelectorAll('.income-table tbody tr')];
    expect(
      [...(rows[0]?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent),
    ).toEqual(['11,000\u00a0points', '5,000\u00a0points', '16,000\u00a0points']);
    const links = [...document.querySelectorAll('.income-legend a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/exchange/income/spoons',
      '/exchange/income/subscriptions',
    ]);
  });

  it('has a plot that works as one slider over months by finger, keys and screen reader [EXC-02]', async () => {
    await open(income);
    await appear('.income-plot');
    expect(slider().getAttribute('aria-valuetext')).toContain(
      'Spoon income: 11,000\u00a0points · Subscription income: 5,000\u00a0points',
    );
    await act(async () => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(slider(), '10');
      slider().dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(slider().getAttribute('aria-valuetext')).toContain(
      'Spoon income: 22,000\u00a0points · Subscription income: 0\u00a0points',
    );
    expect(document.querySelectorAll('.income-plot rect[data-chosen]')).toHaveLength(2);
  });

  it('has no plot when there is no income yet or it cannot be loaded [EXC-02] [ERR-04]', async () => {
    await open();
    await appear('.earnings-usable');
    expect(document.querySelector('.income-plot')).toBeNull();
    document.body.replaceChildren();
    await open({ ...income, subscriptionMonthly: refusal('server_busy', 503) });
    await appear('.earnings-usable');
    expect(document.querySelector('.income-plot')).toBeNull();
  });
});

describe('the amount that can be cashed out', () => {
  const cashOut = () =>
    [...document.querySelectorAll('.d-page-actions a')].map((link) => link.getAttribute('href'));

  it('is shown with its expected payment date and a button to request it [EXC-02] [EXC-04]', async () => {
    await open();
    await appear('.d-page-actions a');
    expect(cashOut()).toEqual(['/exchange/request']);
    expect(find('.earnings-usable').textContent).toContain('Usually paid by December 9, 2026');
  });

  it('is that of the first way whose minimum the points reach [EXC-02] [EXC-04]', async () => {
    const payoneer = wayWith({ type: 'payoneer', minimumAmount: 200_000 });
    const dotmoney = wayWith({
      type: 'dotmoney',
      unit: 'JPY',
      minimumSpoons: 0,
      minimumPoints: 300,
      minimumAmount: 0,
      minimumBalance: 0,
      depositDate: '2026-12-03T15:00:00Z',
      estimated: { ...estimated, amount: 9500, unit: 'JPY' },
    });
    await open({ estimatedAmounts: waysWith(100_000, { ways: [payoneer, dotmoney] }) });
    await appear('.d-page-actions a');
    expect(cashOut()).toEqual(['/exchange/request/dotmoney']);
    expect(find('.earnings-usable').textContent).toContain('¥9,500');
    expect(find('.earnings-usable').textContent).toContain('Usually paid by December 4, 2026');
  });

  it('is shown without a date or a request button inside an app [EXC-01] [EXC-02]', async () => {
    await open({}, { kind: 'ios', send: async () => undefined });
    await appear('.earnings-usable');
    await eventually(() => expect(find('.earnings-usable').textContent).toContain('₩52,690'));
    await act(async () => undefined);
    expect(find('.earnings-usable').textContent).not.toContain('Usually paid by');
    expect(cashOut()).toEqual([]);
  });

  it('is replaced by the reason when an exchange is running or the points are too few [EXC-04] [ERR-03]', async () => {
    await open({
      exchangeHistoryStatus: standing({ isProceedingExchange: true }),
      exchanges: ({ path }) =>
        placeOf(path).query.get('status') === 'checking' ? pageOf([exchangeWith()]) : pageOf([]),
    });
    await appear('.earnings-running');
    expect(find('.earnings-usable').textContent).not.toContain('Usually paid by');
    expect(cashOut()).toEqual([]);
    document.body.replaceChildren();
    await open({ estimatedAmounts: waysWith(20_000, { ways: [wayWith()] }) });
    await appear('.earnings-closed');
    expect(find('.earnings-usable').textContent).toContain('500\u00a0spoons');
    expect(cashOut()).toEqual([]);
  });
});
