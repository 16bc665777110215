import {
  chargesRoute,
  exchangeRoute,
  exchangesRoute,
  locales,
  receiptRoute,
  subscriptionPaymentsRoute,
  subscriptionRoute,
  subscriptionsRoute,
} from '@dipper/contract';
import type {
  Charge,
  ChargeRefund,
  ExchangeRequest,
  Locale,
  PeriodPayment,
  Receipt,
  RouteDefinition,
  Subscription,
} from '@dipper/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { loadScreen } from '../shared/screens/index.ts';
import { eventually } from '../testing/eventually.ts';
import { exchangeAnswers, exchangeId, exchangeWith } from '../testing/exchange.ts';
import { card, event, idOf, inDays, periodPayment, subscription } from '../testing/recurring.ts';
import { showScreen } from '../testing/screen.tsx';
import type { Answer, Answers } from '../testing/screen.tsx';
import { stateWords } from '../testing/state-words.ts';
import type { StateWord } from '../testing/state-words.ts';
import type { ScreenName } from './routes.ts';
import { screens } from './screens.ts';

type Case = {
  readonly screen: ScreenName;
  readonly state: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly answers: Answers;
  /** The element under test; all amounts in it must be the listed ones. */
  readonly within: string;
  readonly amounts: readonly string[];
  /** The word of the state; without one nothing is marked. */
  readonly word?: StateWord;
  /** The word at the end of its full line. */
  readonly line?: StateWord;
};

/** Answers must follow the contract. */
const answerOf = (route: RouteDefinition, body: unknown): Answer => ({
  body: route.answers[200]?.parse(body),
});
const listed = (route: RouteDefinition, ...results: readonly unknown[]): Answer =>
  answerOf(route, { results, nextCursor: null });

const transactionId = 'prs-0196f7b1c2d370008000000000000001';
const cardPaymentId = 'crs-0196f7b1c2d370008000000000000002';
const at = '2026-11-20T03:04:00Z';

const refundOf = (state: ChargeRefund['state']): ChargeRefund => ({
  state,
  until: '2031-01-01T00:00:00Z',
  needsAccount: false,
  refundId: null,
  isByHand: false,
});

const charge = (more: Partial<Charge>): Charge => ({
  transactionId,
  requestedAt: at,
  purchasedAt: at,
  productName: 'Dipper',
  packSpoons: 300,
  methodId: 43,
  quantity: 1,
  totalPrice: 33_000,
  currency: 'KRW',
  givenBackPrice: 0,
  amount: 309,
  promotionAmount: 9,
  spoonsExpireAt: null,
  ...more,
});

const months: Answer = {
  body: {
    timeZone: 'Asia/Seoul',
    currency: 'KRW',
    months: [{ month: '2026-11', count: 0, total: 0 }],
  },
};

const row = (state: string, more: Partial<Charge>, ...shown: readonly string[]) => ({
  screen: 'payment-history' as const,
  state,
  answers: {
    charges: listed(chargesRoute, charge(more)),
    openPayments: { body: { results: [] } },
    paymentMonths: months,
  },
  within: '.d-list > li',
  amounts: ['33,000', ...shown],
});

const histories: readonly Case[] = [
  { ...row('paid', { refund: refundOf('possible') }), word: 'refundable' },
  row('paid, and too late to refund', { refund: refundOf('over') }),
  { ...row('on its way back', { refund: refundOf('pending') }), word: 'returning' },
  {
    ...row(
      'refunded in part',
      { givenBackPrice: 10_000, refund: refundOf('part_refunded') },
      '10,000',
    ),
    word: 'partly',
  },
  {
    ...row('refunded', { givenBackPrice: 33_000, refund: refundOf('refunded') }, '33,000'),
    word: 'refunded',
  },
  row('a renewal that was paid', { transactionId: cardPaymentId }),
  {
    ...row(
      'a renewal refunded in part',
      { transactionId: cardPaymentId, givenBackPrice: 8580 },
      '8,580',
    ),
    word: 'partly',
  },
  {
    ...row(
      'a renewal refunded',
      { transactionId: cardPaymentId, givenBackPrice: 33_000 },
      '33,000',
    ),
    word: 'refunded',
  },
];

const note = (amount: number) => ({
  number: 'KR-2026-00000002',
  issuedAt: at,
  amount,
  tax: null,
  spoons: 0,
});

const receipt = (more: Partial<Receipt>): Receipt => ({
  transactionId: cardPaymentId,
  number: 'KR-2026-00000001',
  issuedAt: at,
  requestedAt: at,
  paidAt: at,
  timeZone: 'Asia/Seoul',
  seller: {
    name: 'Dipper',
    representative: null,
    registrationNumber: null,
    saleNumber: null,
    address: 'Seoul',
    phone: null,
    email: null,
  },
  buyer: { nickname: '민지', tag: 'minji' },
  product: { name: 'Dipper', quantity: 1, price: 9900, spoons: 0, bonus: 0 },
  methodId: 31,
  total: 9900,
  currency: 'KRW',
  tax: null,
  charged: null,
  creditNotes: [],
  ...more,
});

const paper = (state: string, more: Partial<Receipt>, ...shown: readonly string[]) => ({
  screen: 'payment-receipt' as const,
  state,
  params: { id: cardPaymentId },
  answers: { receipt: answerOf(receiptRoute, receipt(more)) },
  within: '.d-card',
  amounts: ['9,900', ...shown],
});

const papers: readonly Case[] = [
  paper('paid', {}),
  {
    ...paper('refunded in part', { creditNotes: [note(8580)] }, '8,580', '8,580', '1,320'),
    word: 'paperPartly',
  },
  {
    ...paper('refunded', { creditNotes: [note(9900)] }, '9,900', '9,900'),
    word: 'paperRefunded',
  },
];

const over = { nextPaymentTime: null, nextAmount: null, cancelBefore: null } as const;
const standings = {
  active: {},
  unpaid: {
    state: 'past_due',
    cancelBefore: null,
    trouble: { reason: 'card_limit_exceeded', nextAttemptAt: inDays(1), endsAt: inDays(7) },
  },
  ended: { ...over, state: 'ended', endedAt: inDays(-1), endedWhy: 'refunded' },
} as const satisfies Partial<Record<StateWord, Partial<Subscription>>>;

const mine = (word: keyof typeof standings): Case => ({
  screen: 'subscriptions',
  state: word,
  answers: {
    cards: { body: { results: [card(1)] } },
    subscriptions: answerOf(subscriptionsRoute, { results: [subscription(standings[word])] }),
  },
  within: '.d-row[href*="/subscriptions/"]',
  // The price, and the next payment.
  amounts: word === 'ended' ? ['4,900'] : ['4,900', '4,900'],
  word,
});

const paidOf = (
  state: string,
  payment: Partial<PeriodPayment>,
  ...shown: readonly string[]
): Case => ({
  screen: 'subscriptions',
  state,
  params: { id: idOf('s', 1) },
  answers: {
    cards: { body: { results: [card(1)] } },
    subscription: answerOf(subscriptionRoute, subscription(standings.ended)),
    subscriptionTimeline: { body: { results: [event('paid', { amount: 9900 })] } },
    subscriptionPayments: listed(
      subscriptionPaymentsRoute,
      periodPayment({ amount: 9900, ...payment }),
    ),
  },
  within: `a[href*="/payment/receipt/"]`,
  amounts: ['9,900', ...shown],
});

const subscriptions: readonly Case[] = [
  mine('active'),
  mine('unpaid'),
  mine('ended'),
  { ...paidOf('its payment', {}), line: 'linePaid' },
  {
    ...paidOf('its payment refunded in part', { refundedAmount: 8580 }, '8,580'),
    line: 'linePartly',
  },
  {
    ...paidOf('its payment refunded', { status: 'refunded', refundedAmount: 9900 }),
    line: 'lineRefunded',
  },
];

const step = (name: ExchangeRequest['steps'][number]['step']) => ({ step: name, at });
const closed = { isCancelable: false, estimatedDepositDate: null } as const;
const cashOuts = {
  checking: {},
  waiting: { status: 'waiting_for_deposit', steps: [step('requested'), step('agreed')] },
  complete: {
    ...closed,
    status: 'complete',
    actualDepositDate: at,
    steps: [step('requested'), step('agreed'), step('sent'), step('complete')],
  },
  canceled: {
    ...closed,
    status: 'cancel',
    cancellationDate: at,
    steps: [step('requested'), step('cancel')],
  },
  declined: {
    ...closed,
    status: 'refusal',
    reason: 'documents_unreadable',
    steps: [step('requested'), step('refusal')],
  },
  returned: {
    ...closed,
    status: 'refusal',
    reason: 'account_closed',
    actualDepositDate: at,
    steps: [step('requested'), step('sent'), step('complete'), step('returned')],
  },
} satisfies Partial<Record<StateWord, Partial<ExchangeRequest>>>;
type CashOut = keyof typeof cashOuts;

const back: ReadonlySet<CashOut> = new Set(['canceled', 'declined', 'returned']);
/** Returns the sum that is or will be paid; for an exchange that failed, the points instead of money. */
const sumOf = (word: CashOut): string => (back.has(word) ? '100,000' : '52,690');

const exchanged = (word: CashOut): readonly Case[] => [
  {
    screen: 'exchange-history',
    state: `cash-out, ${word}`,
    answers: {
      ...exchangeAnswers,
      exchanges: listed(exchangesRoute, exchangeWith(cashOuts[word])),
    },
    within: '.d-row[href*="/exchange/history/"]',
    amounts: [sumOf(word)],
    word,
  },
  {
    screen: 'exchange',
    state: `page of a cash-out, ${word}`,
    params: { id: exchangeId },
    answers: {
      ...exchangeAnswers,
      exchange: answerOf(exchangeRoute, exchangeWith(cashOuts[word])),
    },
    within: '.earnings-head',
    amounts: [sumOf(word)],
    word,
  },
];

const isCashOut = (word: string): word is CashOut => word in cashOuts;
const cases: readonly Case[] = [
  ...histories,
  ...papers,
  ...subscriptions,
  ...Object.keys(cashOuts).filter(isCashOut).flatMap(exchanged),
];

const amountsIn = (text: string): readonly string[] => text.match(/\d{1,3}(?:,\d{3})+/g) ?? [];

const show = async ({ screen, params = {}, answers }: Case, locale: Locale) => {
  const definition = screens[screen];
  const Screen = await loadScreen(definition, locale);
  const node = <Screen params={params} query={new URLSearchParams()} cameFrom={undefined} />;
  await showScreen(node, { answers, texts: definition.texts, locale });
};

afterEach(() => history.replaceState(null, '', '/'));

describe.each(locales)('every screen in %s shows the correct amount and state of', (locale) => {
  it.each(cases.map((each) => [`${each.screen}: ${each.state}`, each] as const))(
    '%s [PAY-10, SUB-12, EXC-07, NUM-01]',
    async (_name, one) => {
      await show(one, locale);
      const place = await eventually(() => {
        const found = document.querySelector<HTMLElement>(one.within);
        if (found === null) throw new Error(`nothing is at ${one.within}`);
        return found;
      });
      const marks = [...place.querySelectorAll('.d-badge')].map(({ textContent }) => textContent);
      expect(marks).toEqual(one.word === undefined ? [] : [stateWords[one.word][locale]]);
      expect(amountsIn(place.textContent)).toEqual(one.amounts);
      if (one.line === undefined) return;
      const [, line] = place.querySelector('.d-row-description')?.textContent.split(' · ') ?? [];
      expect(line?.slice(0, stateWords[one.line][locale].length)).toBe(
        stateWords[one.line][locale],
      );
    },
  );
});
