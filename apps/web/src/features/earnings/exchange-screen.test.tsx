import { afterEach, describe, expect, it } from 'vitest';
import { placeOf } from '../../shared/navigation/index.ts';
import {
  conversion,
  exchangeAnswers,
  exchangeId,
  exchangeWith,
  pageOf,
  standing,
  waysWith,
  wayWith,
} from '../../testing/exchange.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { refusal, showScreen, somebody } from '../../testing/screen.tsx';
import type { Answers, ScreenOptions } from '../../testing/screen.tsx';
import { Screen } from './exchange-screen.tsx';

const open = (answers: Answers = {}, search = '', options: Partial<ScreenOptions> = {}) =>
  showScreen(<Screen params={{}} query={new URLSearchParams(search)} cameFrom={undefined} />, {
    answers: { ...exchangeAnswers, ...answers },
    texts: ['exchange', 'earnings'],
    ...options,
  });

const factsOf = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('.d-facts > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  );

const linksOf = (selector: string): (string | null)[] =>
  [...document.querySelectorAll(`${selector} a`)].map((link) => link.getAttribute('href'));

afterEach(() => history.replaceState(null, '', '/'));

describe('the balance overview', () => {
  it('shows usable points, their value in money, reserved points and the lifetime total [EXC-02]', async () => {
    await open();
    const usable = await appear('.earnings-usable');
    await appear('.earnings-usable > p');
    expect(usable.textContent).toContain('100,000 points');
    expect(usable.textContent).toContain('₩52,690 in total after fees and tax');
    expect(factsOf()).toEqual({
      'On hold for an exchange': '0\u00a0points',
      'Your spoons': '340',
      'Received so far': '1,200\u00a0spoons',
      'Earned so far': '132,000\u00a0points',
    });
  });

  it.each([
    ['regular', 'Regular', 'en'],
    ['regular', '일반', 'ko'],
    ['choice_dj', 'CHOICE DJ', 'ko'],
    ['star_dj', 'STAR DJ', 'en'],
    ['top_dj', 'TOP DJ', 'en'],
  ] as const)(
    'names the level %s %s, which sets the fees [EXC-03]',
    async (djLevel, name, locale) => {
      await open({}, '', { person: { ...somebody, djLevel }, locale });
      expect((await appear('.earnings-usable .d-badge')).textContent).toBe(name);
    },
  );

  it('shows amounts of any size to the last digit [EXC-02]', async () => {
    const most = '999999999999999999';
    await open({
      cashMonthly: {
        body: {
          total_remain_amount: most,
          total_spoon: most,
          total_amount: most,
          results: [],
          nextCursor: null,
        },
      },
    });
    expect((await appear('.earnings-usable .d-amount-number')).textContent).toBe(
      '999,999,999,999,999,999',
    );
  });

  it('that fails says so and can be loaded again, while the rest of the screen stays [ERR-04]', async () => {
    let fails = true;
    await open({
      cashMonthly: () => (fails ? refusal('unexpected_error', 500) : totals()),
    });
    await appear('[role=alert]');
    await appear('.d-row');
    fails = false;
    await click(button('Try again'));
    expect((await appear('.earnings-usable')).textContent).toContain('100,000 points');
  });
});

const totals = () => {
  const answer = exchangeAnswers['cashMonthly'];
  if (answer === undefined || typeof answer === 'function') throw new Error('no totals');
  return answer;
};

describe('the ways to exchange', () => {
  it('are those of the country, each with the result of exchanging all points [EXC-01] [EXC-03]', async () => {
    await open();
    await appear('section[aria-labelledby=ways] a');
    expect(linksOf('section[aria-labelledby=ways]')).toEqual([
      '/exchange/request',
      '/exchange/convert',
    ]);
    const way = find('section[aria-labelledby=ways] li');
    expect(way.textContent).toContain('Bank account');
    expect(way.textContent).toContain('₩52,690 for all your points · within 7\u00a0business days');
  });

  it.each([
    [{ points: 54_999 }, 'Minimum: 500\u00a0spoons'],
    [{ points: 60_000, way: { minimumAmount: 100_001 } }, 'Minimum: ₩100,001'],
    [{ points: 60_000, way: { minimumPoints: 60_001 } }, 'Minimum: 60,001\u00a0points'],
    [{ points: 60_000, way: { minimumBalance: 200_000 } }, 'Minimum: ₩200,000'],
    [{ points: 60_000, way: { estimated: null } }, 'Minimum: ₩30,000'],
  ])(
    'have no link below their minimum, and show the minimum: %o [EXC-04]',
    async (case_, words) => {
      const { points, way = {} } = { way: undefined, ...case_ };
      await open({ estimatedAmounts: waysWith(points, { ways: [wayWith(way)] }) });
      await appear('.earnings-closed');
      expect(find('section[aria-labelledby=ways] li').textContent).toContain(words);
      expect(linksOf('section[aria-labelledby=ways]')).not.toContain('/exchange/request');
    },
  );

  it('show a minimum of points in Japan instead of spoons [EXC-12]', async () => {
    const convert = { minimumSpoons: 0, minimumPoints: 300 };
    await open({ estimatedAmounts: waysWith(299, { convert }) }, '', { country: 'jp' });
    expect((await appear('.earnings-closed')).textContent).toContain('Minimum: 300\u00a0points');
  });

  it('are closed during a running exchange, which stands above them with its reserved points [EXC-02] [EXC-07]', async () => {
    await open({
      exchangeHistoryStatus: standing({ isProceedingExchange: true }),
      exchanges: ({ path }) =>
        placeOf(path).query.get('status') === 'waiting_for_deposit'
          ? pageOf([])
          : pageOf([exchangeWith()]),
    });
    const notice = await appear('.earnings-running');
    expect(notice.getAttribute('href')).toBe(`/exchange/history/${exchangeId}`);
    expect(notice.textContent).toContain('₩52,690');
    expect(notice.textContent).toContain('In review');
    expect(notice.textContent).toContain('November 27, 2026');
    expect(linksOf('section[aria-labelledby=ways]')).toEqual(['/exchange/convert']);
    expect(factsOf()['On hold for an exchange']).toBe('100,000\u00a0points');
  });

  it('can be loaded again after a failure, and the history stays beside them [ERR-04]', async () => {
    let fails = true;
    await open({
      estimatedAmounts: () => (fails ? 'offline' : waysWith(100_000, { ways: [wayWith()] })),
    });
    await appear('.d-banner button');
    await appear('.d-state');
    fails = false;
    await click(button('Load again'));
    await appear('section[aria-labelledby=ways] a');
  });
});

describe('the exchange screen inside the app', () => {
  const inApp = (sent: unknown[]) =>
    ({
      bridge: {
        kind: 'ios',
        send: async (type, payload) => void sent.push([type, payload]),
      },
    }) satisfies Partial<ScreenOptions>;

  it('offers no exchange request, and opens a browser instead [EXC-01]', async () => {
    const sent: unknown[] = [];
    const calls = await open(
      { exchangeHistoryStatus: standing({ isProceedingExchange: true }) },
      '',
      inApp(sent),
    );
    await appear('section[aria-labelledby=ways] a');
    expect(linksOf('section[aria-labelledby=ways]')).toEqual(['/exchange/convert']);
    expect(document.querySelector('.earnings-running')).toBeNull();
    const lists = calls.filter(({ name }) => name === 'exchanges');
    const listed = lists.filter(({ path }) => !placeOf(path).query.has('status'));
    expect(listed.map(({ path }) => placeOf(path).query.get('type'))).toEqual(['convert']);
    await click(button('Open in browser'));
    expect(sent).toEqual([['open-browser', { url: `${location.origin}/exchange/spoon` }]]);
  });
});

describe('the exchange history', () => {
  it('lists date, type, amount, status and expected deposit date, newest first [EXC-07] [NAV-09]', async () => {
    await open({
      exchanges: pageOf([
        exchangeWith(),
        conversion({ exchangeId: 'xrs-0196f7b1c2d370008000000000000002' }),
      ]),
    });
    await appear('ul[aria-label="Exchanges, newest first"]');
    const [first, second] = [
      ...document.querySelectorAll('ul[aria-label="Exchanges, newest first"] > li'),
    ];
    expect(first?.textContent).toContain('Bank account');
    expect(first?.textContent).toContain('₩52,690');
    expect(first?.textContent).toContain('In review');
    expect(first?.textContent).toMatch(/Requested on November 20, 2026.*12:04/);
    expect(first?.textContent).toContain('Deposit expected by November 27, 2026');
    expect(second?.textContent).toContain('Points to spoons');
    expect(second?.textContent).toContain('500\u00a0spoons');
    expect(second?.textContent).not.toContain('Deposit');
  });

  it.each([
    [
      exchangeWith({ status: 'complete', actualDepositDate: '2026-11-25T01:00:00Z' }),
      'Deposited on November 25, 2026',
      'expected',
    ],
    [
      exchangeWith({ status: 'cancel', cancellationDate: '2026-11-21T01:00:00Z' }),
      'Canceled on November 21, 2026',
      'expected',
    ],
  ])(
    'shows when an exchange was paid or canceled, without an expected date [EXC-07]',
    async (one, words, not) => {
      await open({ exchanges: pageOf([one]) });
      const list = await appear('ul[aria-label="Exchanges, newest first"]');
      expect(list.textContent).toContain(words);
      expect(list.textContent).not.toContain(not);
    },
  );

  it('lists only conversions when its address asks for them [NAV-09]', async () => {
    const calls = await open({}, 'isConvert=true');
    await appear('.d-state');
    const list = calls.find(({ name }) => name === 'exchanges');
    expect(placeOf(list?.path ?? '').query.get('type')).toBe('convert');
    expect(find('.earnings-filter [aria-current]').textContent).toBe('Conversions');
  });

  it.each([
    ['isExchanged=true', 'Your exchange request is complete'],
    ['isExchanged=true&isConvert=true', 'Conversion complete'],
  ])('confirms after %s what the person has just done [NAV-09] [EXC-07]', async (search, words) => {
    await open({}, search);
    const banner = await appear('.d-banner[data-tone=success]');
    expect(banner.textContent).toContain(words);
  });

  it('says so when there is no exchange yet [ERR-04]', async () => {
    await open();
    expect((await appear('.d-state')).textContent).toContain('No exchanges yet');
  });
});

it.each([
  ['the exchange status', { exchangeHistoryStatus: standing({ isUnderMaintenance: true }) }],
  ['the answer to the history', { exchanges: refusal('under_maintenance', 503) }],
])(
  'closed exchanges, as reported by %s, lead to the maintenance screen [EXC-14]',
  async (_by, answers) => {
    await open(answers);
    await expect.poll(() => location.pathname).toBe('/exchange/maintenance');
  },
);
