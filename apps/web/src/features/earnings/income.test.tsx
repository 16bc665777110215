import { describe, expect, it } from 'vitest';
import { exchangeAnswers, pageOf } from '../../testing/exchange.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { refusal, showScreen } from '../../testing/screen.tsx';
import type { Answers } from '../../testing/screen.tsx';
import { Screen } from './details-screen.tsx';

const open = (params: Record<string, string>, answers: Answers, search = '') =>
  showScreen(<Screen params={params} query={new URLSearchParams(search)} cameFrom={undefined} />, {
    answers: { ...exchangeAnswers, ...answers },
    texts: ['exchange', 'earnings'],
  });

const textsOf = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

const spoonsOf = (results: readonly object[]): Answer => ({
  body: { ...totals, results, nextCursor: null },
});
type Answer = Exclude<Answers[string], (...input: never[]) => unknown>;
const totals = { total_remain_amount: 0, total_spoon: 0, total_amount: 0 };
/** A past year, so that the test's day does not matter. */
const year = 'before=2026-01';

describe('a year of income by month', () => {
  it('sums up, plots and lists income and what was given back, with a link to earlier years [EXC-02]', async () => {
    const cashMonthly = spoonsOf([
      { id: '2025-11', spoons: -300, amount: -33_000 },
      { id: '2025-10', spoons: 1000, amount: 110_000 },
      { id: '2024-05', spoons: 1, amount: 110 },
    ]);
    await open({ part: 'spoons' }, { cashMonthly }, year);
    await appear('.income-plot');
    expect(find('.earnings-sum').textContent).toBe('77,000 points');
    expect(textsOf('.d-list .d-row-title')).toEqual(['November 2025', 'October 2025']);
    expect(textsOf('.d-list .earnings-price')).toEqual([
      '\u221233,000\u00a0points',
      '110,000\u00a0points',
    ]);
    expect(textsOf('.income-table tbody tr')).toHaveLength(12);
    // The last month with income is selected first.
    expect(find('.income-plot input').getAttribute('aria-valuetext')).toBe(
      'November 2025, \u221233,000\u00a0points · \u2212300\u00a0spoons',
    );
    expect(
      [...document.querySelectorAll('.earnings-around a')].map((link) => link.getAttribute('href')),
    ).toContain('/exchange/income/spoons?before=2024-06');
  });

  it.each([
    ['spoons', 'cashMonthly', spoonsOf([])],
    ['subscriptions', 'subscriptionMonthly', pageOf([])],
  ])('of %s says so when there is none yet [EXC-02] [ERR-04]', async (part, name, answer) => {
    await open({ part }, { [name]: answer });
    expect((await appear('.d-state')).textContent).toContain('No income yet');
    expect(document.querySelector('.income-plot')).toBeNull();
  });

  it('that cannot be loaded says what failed and offers a retry [ERR-04]', async () => {
    let fails = true;
    await open(
      { part: 'spoons' },
      { cashMonthly: () => (fails ? refusal('temporary_error', 500) : spoonsOf([])) },
    );
    await appear('[role=alert]');
    fails = false;
    await click(button('Try again'));
    await appear('.d-state');
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
});

describe('subscription income in its first 45 days', () => {
  const months = pageOf([
    { id: '2025-11', subscribers: 2, amount: 6600, visibleFrom: '2026-01-10T03:00:00Z' },
  ]);
  const words = 'from January 10, 2026, 45\u00a0days after your first subscriber';

  it('shows sums, the date from which days are visible, and no links before it [EXC-02]', async () => {
    await open({ part: 'subscriptions' }, { subscriptionMonthly: months }, year);
    expect((await appear('.d-banner')).textContent).toContain(words);
    expect(find('.earnings-sum').textContent).toBe('6,600 points');
    expect(document.querySelector('.d-list a')).toBeNull();
  });

  it('shows the same notice for a month opened by its address [EXC-02] [ERR-04]', async () => {
    await open(
      { part: 'subscriptions', month: '2025-11' },
      {
        subscriptionMonthly: months,
        subscriptionDaily: refusal('settlement_not_visible', 409),
      },
    );
    await expect.poll(() => document.querySelector('.d-state')?.textContent ?? '').toContain(words);
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
});
