import type { CallRequest, ExchangeRequest } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { conversion, exchangeAnswers, exchangeId, exchangeWith } from '../../testing/exchange.ts';
import type { Bridge } from '../../shared/bridge/index.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { refusal, showScreen } from '../../testing/screen.tsx';
import type { Answers, ScreenOptions } from '../../testing/screen.tsx';
import { Screen } from './details-screen.tsx';

const requested = { step: 'requested', at: '2026-11-20T03:04:00Z' } as const;
const agreed = { step: 'agreed', at: '2026-11-21T01:00:00Z' } as const;
const sent = { step: 'sent', at: '2026-11-22T01:00:00Z' } as const;

const open = (answers: Answers, options: Partial<ScreenOptions> = {}) =>
  showScreen(
    <Screen params={{ id: exchangeId }} query={new URLSearchParams()} cameFrom={undefined} />,
    { answers: { ...exchangeAnswers, ...answers }, texts: ['exchange', 'earnings'], ...options },
  );

const showing = (part: Partial<ExchangeRequest>, options?: Partial<ScreenOptions>) =>
  open({ exchange: { body: exchangeWith(part) } }, options);

const stepsShown = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('.d-steps > li')].map(
    (step) => `${step.querySelector('.d-step-label')?.textContent ?? ''}: ${step.dataset['state']}`,
  );

const inApp = (open: (url: string) => void): Bridge => ({
  kind: 'android',
  send: async (name, payload) => {
    if (name === 'open-browser') open(JSON.stringify(payload));
  },
});

describe('one exchange inside an app', () => {
  it('is shown if it is a conversion, while a cash-out opens in the browser [EXC-01]', async () => {
    const opened: string[] = [];
    const bridge = inApp((url) => opened.push(url));
    await showing({}, { bridge });
    await appear('.d-banner button');
    await click(button('Open in browser'));
    expect(opened.join()).toContain(`/exchange/history/${exchangeId}`);
    expect(document.body.textContent).not.toContain('₩52,690');
    document.body.replaceChildren();
    await open({ exchange: { body: conversion() } }, { bridge });
    await appear('.d-steps');
  });
});

describe('the receipt of one exchange', () => {
  it('in review shows done, current and coming steps, and the date it takes until [EXC-07]', async () => {
    await showing({});
    await appear('.d-steps');
    expect(stepsShown()).toEqual([
      'Requested: done',
      'In review: current',
      'Sent: next',
      'Complete: next',
    ]);
    expect(find('.earnings-expected').textContent).toContain('November 27, 2026');
    const lines = [...document.querySelectorAll('.d-facts dd')].map(
      ({ textContent }) => textContent,
    );
    expect(lines).toEqual([
      '100,000\u00a0points',
      '₩100,000',
      '\u2212₩40,000',
      '\u2212₩5,000',
      '\u2212₩1,810',
      '\u2212₩500',
      '₩52,690',
    ]);
    expect(document.body.textContent).toContain(exchangeId);
  });

  it.each([
    [
      { status: 'waiting_for_deposit', steps: [requested, agreed, sent] },
      ['Requested: done', 'Approved: done', 'Sent: done', 'Complete: current'],
    ],
    [
      { status: 'complete', steps: [requested, { step: 'complete', at: sent.at }] },
      ['Requested: done', 'Complete: done'],
    ],
    [
      { status: 'cancel', steps: [requested, { step: 'cancel', at: sent.at }] },
      ['Requested: done', 'Canceled: stopped'],
    ],
    [
      {
        status: 'refusal',
        reason: 'account_closed',
        steps: [requested, agreed, sent, { step: 'returned', at: sent.at }],
      },
      ['Requested: done', 'Approved: done', 'Sent: done', 'Deposit returned: failed'],
    ],
  ] as const)(
    'with %o shows the steps %o, and no button to cancel it [EXC-07]',
    async (one, steps) => {
      await showing({ ...one, steps: [...one.steps], isCancelable: false });
      await appear('.d-steps');
      expect(stepsShown()).toEqual(steps);
      expect(document.querySelector('main button[data-wide]')).toBeNull();
    },
  );

  it.each(['cancel', 'refusal'] as const)(
    'that ended with %s says that the points came back, and names no money [EXC-07] [ERR-04]',
    async (status) => {
      await showing({ status, isCancelable: false, estimatedDepositDate: null });
      await appear('.d-steps');
      expect(find('.earnings-sum').textContent).toBe('100,000 points');
      expect(find('.d-facts').textContent).toBe('Points returned100,000\u00a0points');
      expect(document.body.textContent).not.toMatch(/₩|You receive/);
    },
  );

  it('shows only points and spoons for a conversion [EXC-07] [EXC-12]', async () => {
    await open({ exchange: { body: conversion() } });
    await appear('.d-steps');
    expect(find('.d-facts').textContent).toMatch(/55,000\u00a0points.*500\u00a0spoons/);
    expect(document.querySelector('.earnings-expected')).toBeNull();
  });

  it.each([
    ['ko', '서류', '포인트'],
    ['ja', '書類', 'ポイント'],
    ['ar', 'المستندات', 'نقاطك'],
  ] as const)(
    'says in %s why the exchange was refused, and that the points are back [EXC-07] [ERR-04]',
    async (...case_) => {
      const [locale, why, back] = case_;
      await showing(
        { status: 'refusal', reason: 'documents_unreadable', isCancelable: false },
        { locale },
      );
      const banner = await appear('.d-banner[data-tone=danger]');
      expect(banner.textContent).toContain(why);
      expect(banner.textContent).toContain(back);
    },
  );

  it('that cannot be loaded says what failed and offers a retry [ERR-04]', async () => {
    let fails = true;
    await open({
      exchange: () => (fails ? refusal('temporary_error', 500) : { body: exchangeWith() }),
    });
    await appear('[role=alert]');
    fails = false;
    await click(button('Try again'));
    await appear('.d-steps');
  });
});

describe('canceling an exchange', () => {
  const keysOf = (calls: readonly CallRequest[]): (string | undefined)[] =>
    calls
      .filter(({ name }) => name === 'cancelExchange')
      .map(({ headers }) => headers['idempotency-key']);

  const takeBack = async (): Promise<void> => {
    await appear('main button[data-wide]');
    await click(button('Cancel request'));
    await click(button('Cancel request', await appear('[role=alertdialog]')));
  };

  it('asks first, is sent once however often it is pressed, and shows the result [EXC-07]', async () => {
    let isCanceled = false;
    const canceled = exchangeWith({
      status: 'cancel',
      isCancelable: false,
      steps: [requested, { step: 'cancel', at: sent.at }],
    });
    const calls = await open({
      exchange: () => ({ body: isCanceled ? canceled : exchangeWith() }),
      cancelExchange: () => {
        isCanceled = true;
        return { body: canceled };
      },
    });
    await appear('main button[data-wide]');
    await click(button('Cancel request'));
    const dialog = await appear('[role=alertdialog]');
    expect(dialog.textContent).toContain('100,000\u00a0points');
    expect(keysOf(calls)).toEqual([]);
    const press = button('Cancel request', dialog);
    press.click();
    await click(press);
    await appear('.d-banner[data-tone=neutral]');
    expect(keysOf(calls)).toHaveLength(1);
    expect(stepsShown()).toEqual(['Requested: done', 'Canceled: stopped']);
  });

  it.each([
    ['a lost answer', 'offline'],
    ['an answer that it is still running', refusal('idempotency_key_in_progress', 409)],
    ['a fault', refusal('temporary_error', 500)],
  ] as const)(
    'is sent again with the same idempotency key after %s, which is not called a failure [EXC-07] [ERR-04]',
    async (_case, answer) => {
      const calls = await open({
        exchange: { body: exchangeWith() },
        cancelExchange: () => answer,
      });
      await takeBack();
      expect((await appear('[role=alert]')).textContent).not.toContain(
        'The request was not canceled',
      );
      await takeBack();
      await expect.poll(() => keysOf(calls)).toHaveLength(2);
      const [first, second] = keysOf(calls);
      expect(first).toMatch(/\S{8}/);
      expect(second).toBe(first);
    },
  );

  it('that is refused says so, and the next try has a new idempotency key [EXC-07] [ERR-04]', async () => {
    const calls = await open({
      exchange: { body: exchangeWith() },
      cancelExchange: refusal('exchange_not_cancelable', 409),
    });
    await takeBack();
    await appear('[role=alert]');
    await takeBack();
    await expect.poll(() => keysOf(calls)).toHaveLength(2);
    const [first, second] = keysOf(calls);
    expect(second).not.toBe(first);
  });
});
