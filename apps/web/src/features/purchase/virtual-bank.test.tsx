import type { Locale, PaymentAnswer } from '@dipper/contract';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentStore } from '../../shared/storage/index.ts';
import {
  banksAnswer,
  begunAt,
  chooseSpoon,
  offeredMethod,
  paymentWith,
  transactionId,
} from '../../testing/payments.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { labelled, showScreen, type } from '../../testing/screen.tsx';
import { Screen as MethodScreen } from './payment-method-screen.tsx';
import { Screen as ResultScreen } from './payment-result-screen.tsx';
import { attemptStore, maskedAccountStore } from './stores.ts';
import { eventually } from '../../testing/eventually.ts';

const accountNumber = '110123456789';

const methods = {
  body: { results: [offeredMethod(43, 'kakaopay'), offeredMethod(36, 'virtual_bank')] },
};
const started = begunAt(transactionId, 'https://pay.example/window');

const deposit = {
  bank: '004',
  accountNumber: '94571234567890',
  accountHolder: '디퍼',
  amount: 11_000,
  dueAt: '2026-01-03T03:20:00Z',
  now: '2026-01-01T00:10:00Z',
};

const at = (now: string): PaymentAnswer => ({ ...waiting, deposit: { ...deposit, now } });

const waiting = paymentWith({
  status: 'waiting_for_deposit',
  code: 46_215,
  reason: 'payment_pending',
  methodId: 36,
  requestedAt: '2026-01-01T00:00:00Z',
  finishedAt: null,
  expiresAt: '2026-01-03T03:20:00Z',
  deposit,
});

const noneOpen = { body: { results: [] } };

const openMethods = async (locale: Locale = 'en') => {
  chooseSpoon();
  const calls = await showScreen(<MethodScreen />, {
    answers: {
      methods,
      banks: banksAnswer,
      purchase: started,
      payment: { body: waiting },
      openPayments: noneOpen,
    },
    texts: ['purchase'],
    locale,
  });
  await appear('input[value="36"]');
  return calls;
};

const chooseVirtualBank = async () => {
  const calls = await openMethods();
  await click(find('input[value="36"]'));
  await appear('[name=bank] option[value="088"]');
  return calls;
};

const fill = async (number = accountNumber): Promise<void> => {
  await type(labelled('Bank'), '088');
  await type(labelled('Account number'), number);
  await type(labelled('Account holder'), '김민지');
};

const stored = (): string =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);

beforeEach(() => vi.spyOn(location, 'assign').mockReturnValue());

afterEach(() => {
  paymentStore.reset();
  attemptStore.reset();
  maskedAccountStore.reset();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('paying by bank transfer', () => {
  it('asks for the refund account first and focuses the first wrong field [PAY-07]', async () => {
    const calls = await chooseVirtualBank();
    await click(find('button[data-wide]'));
    expect(document.activeElement).toBe(labelled('Bank'));
    expect(document.body.textContent).toContain('Please choose a bank.');
    expect(document.body.textContent).toContain('Please enter the account number.');
    await fill('110-123-456789');
    await click(find('button[data-wide]'));
    expect(document.activeElement).toBe(labelled('Account number'));
    expect(document.body.textContent).toContain('without hyphens');
    expect(calls.map(({ name }) => name)).not.toContain('purchase');
  });

  it('focuses the refund account also when its fields load after the press [PAY-07]', async () => {
    // Nothing else here has asked for the words that the fields wait for in this language.
    await openMethods('zh');
    act(() => find('input[value="36"]').click());
    act(() => find('button[data-wide]').click());
    expect(document.querySelector('[name=bank]')).toBeNull();
    const bank = await appear('[name=bank]');
    expect(document.activeElement).toBe(bank);
  });

  it('sends the refund account with the payment and stores no number of it [PAY-07, AUTH-15]', async () => {
    const calls = await chooseVirtualBank();
    await fill();
    await click(find('button[data-wide]'));
    const sent = calls.find(({ name }) => name === 'purchase');
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      methodId: 36,
      refundInfo: { bank: '088', accountNumber, accountHolder: '김민지' },
    });
    expect(location.assign).toHaveBeenCalledWith('https://pay.example/window');
    expect(stored()).toContain(transactionId);
    expect(stored()).not.toContain(accountNumber);
    expect(stored()).not.toContain('김민지');
  });

  it('leads to the issued virtual account when pressed again [PAY-07, ERR-04]', async () => {
    const calls = await chooseVirtualBank();
    await fill();
    await click(find('button[data-wide]'));
    const comeBack = Object.assign(new Event('pageshow'), { persisted: true });
    await act(async () => void dispatchEvent(comeBack));
    await click(find('button[data-wide]'));
    await eventually(() => expect(location.pathname).toBe('/payment'));
    expect(location.search).toBe(`?status=success&transactionId=${transactionId}`);
    expect(location.assign).toHaveBeenCalledTimes(1);
    expect(calls.filter(({ name }) => name === 'purchase')).toHaveLength(1);
  });

  it('offers the waiting virtual account before issuing another, also after a reload [PAY-07, PAY-09]', async () => {
    const { deposit: _none, code: _code, reason: _reason, ...entry } = waiting;
    chooseSpoon();
    const calls = await showScreen(<MethodScreen />, {
      answers: {
        methods,
        banks: banksAnswer,
        purchase: started,
        openPayments: { body: { results: [{ ...entry, continueUrl: null }] } },
      },
      texts: ['purchase'],
    });
    await appear('input[value="36"]');
    await click(find('input[value="36"]'));
    await appear('[name=bank] option[value="088"]');
    await fill();
    await click(find('button[data-wide]'));
    await eventually(() => expect(button('View account')).toBeTruthy());
    expect(calls.map(({ name }) => name)).not.toContain('purchase');
    await click(button('Get another account'));
    await eventually(() => expect(location.assign).toHaveBeenCalledTimes(1));
    expect(calls.filter(({ name }) => name === 'purchase')).toHaveLength(1);
  });

  it('forgets the refund account when another method is chosen [PAY-03]', async () => {
    await chooseVirtualBank();
    await fill();
    await click(find('input[value="43"]'));
    expect(document.querySelector('[name=bank]')).toBeNull();
    await click(find('input[value="36"]'));
    const account = await appear('[name=accountNumber]');
    expect(account).toHaveProperty('value', '');
  });
});

describe('waiting for a bank transfer', () => {
  const open = (payment: PaymentAnswer, locale: 'en' | 'ko' = 'en') =>
    showScreen(
      <ResultScreen
        params={{}}
        query={new URLSearchParams({ status: 'success', transactionId })}
        cameFrom={undefined}
      />,
      {
        answers: { payment: { body: payment }, banks: banksAnswer, openPayments: noneOpen },
        texts: ['purchase'],
        locale,
      },
    );

  it('shows account, amount, due time and time left, and can copy them [PAY-07]', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    maskedAccountStore.set({ masked: { transactionId, bank: '088', ending: '4321' } });
    await open(waiting);
    await eventually(() => expect(document.body.textContent).toContain('Shinhan Bank'));
    const text = document.body.textContent;
    expect(text).toContain('KB Kookmin Bank · KB국민은행');
    expect(text).toContain('94571234567890');
    expect(text).toContain('January 3, 2026');
    expect(text).toContain('2\u00a0days 3\u00a0hours');
    expect(text).toContain('••••4321');
    await click(button('Copy account number'));
    await click(button('Copy amount'));
    expect(write.mock.calls).toEqual([['94571234567890'], ['11000']]);
  });

  it.each(['2026-01-09T00:00:00Z', '2025-12-25T00:00:00Z'])(
    'counts down by the server’s clock when the device says %s, minute by minute [PAY-07] [ERR-04]',
    async (wrong) => {
      vi.useFakeTimers({
        toFake: ['Date', 'performance', 'setInterval', 'clearInterval'],
        now: Date.parse(wrong),
      });
      await open(at('2026-01-03T03:17:40Z'));
      expect(document.body.textContent).toContain('2\u00a0minutes');
      act(() => void vi.advanceTimersByTime(90_000));
      expect(document.body.textContent).toContain('1\u00a0minute');
      expect(find('.deposit-over').textContent).toBe('');
      act(() => void vi.advanceTimersByTime(60_000));
      expect(find('.deposit-over').textContent).not.toBe('');
    },
  );

  it('says that the text can be selected when the clipboard is not allowed [PAY-07] [ERR-04]', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('closed'));
    await open(waiting);
    await click(button('Copy account number'));
    await eventually(() => expect(document.body.textContent).toContain('Select the text'));
  });

  it('says when the time is over and keeps checking for the money [PAY-07] [ERR-04]', async () => {
    const calls = await open(at('2026-01-03T03:20:01Z'), 'ko');
    expect(document.body.textContent).toContain('입금 기한이 지났어요');
    const before = calls.length;
    await click(button('지금 확인'));
    expect(calls.length).toBeGreaterThan(before);
  });

  it('never shows the refund account of another payment [PAY-07]', async () => {
    maskedAccountStore.set({
      masked: { transactionId: transactionId.replace(/1$/, '2'), bank: '088', ending: '4321' },
    });
    await open(waiting);
    expect(document.body.textContent).not.toContain('••••');
  });
});
