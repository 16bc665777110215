import { errorCatalogue } from '@dipper/contract';
import type { CallRequest, Locale, OpenPayment, PaymentAnswer } from '@dipper/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { AlertHost } from '../../shared/dialog/index.ts';
import { paymentStore } from '../../shared/storage/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPaymentWith, paymentWith, transactionId } from '../../testing/payments.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { showScreen } from '../../testing/screen.tsx';
import type { Answers } from '../../testing/screen.tsx';
import { Screen as FailScreen } from './payment-fail-screen.tsx';
import { Screen as ResultScreen } from './payment-result-screen.tsx';

const pending = { status: 'pending', code: 46_215, reason: 'payment_pending' } as const;
const canceled = { status: 'cancel', code: 49_214, reason: 'payment_canceled' } as const;
const account = {
  bank: '004',
  accountNumber: '94571234567890',
  accountHolder: '디퍼',
  amount: 11_000,
  dueAt: '2031-01-03T03:20:00Z',
};

type PaymentReply = {
  readonly payment: Partial<PaymentAnswer>;
  readonly open?: readonly OpenPayment[];
  readonly more?: Answers;
  readonly locale?: Locale;
};

const show = ({
  payment,
  open = [],
  more = {},
  locale = 'en',
}: PaymentReply): Promise<CallRequest[]> =>
  showScreen(
    <>
      <ResultScreen
        params={{}}
        query={new URLSearchParams({ status: 'success', transactionId })}
        cameFrom={undefined}
      />
      <AlertHost />
    </>,
    {
      answers: {
        payment: { body: paymentWith(payment) },
        openPayments: { body: { results: open } },
        ...more,
      },
      texts: ['purchase', 'core'],
      locale,
    },
  );

const refusal = () => {
  const { number, status } = errorCatalogue.payment_cancel_error;
  const body = { status_code: number, code: 'payment_cancel_error', detail: '', request_id: 'r' };
  return { status, body };
};

afterEach(() => paymentStore.reset());

describe('a payment whose page the person left', () => {
  it('is shown as not charged, with a way to continue [NAV-08] [NAV-16]', async () => {
    await show({ payment: { ...pending, stage: 'unpaid' }, open: [openPaymentWith()] });
    const goOn = await appear('a.d-button');
    expect(goOn.getAttribute('href')).toBe('https://pay.example/first');
    expect(document.body.textContent).toContain('You have not been charged');
    expect(document.body.textContent).toContain('Finish paying (KakaoPay)');
  });

  it('is shown as not yet heard of when its page charges by itself [NAV-16, ERR-04]', async () => {
    const open = [openPaymentWith({ chargesByItself: true })];
    await show({ payment: { ...pending, stage: 'unpaid' }, open });
    await appear('a.d-button');
    expect(document.body.textContent).toContain('We have not received a payment yet');
    expect(document.body.textContent).not.toContain('You have not been charged');
  });
});

describe('a virtual account that waits for a bank transfer', () => {
  const waiting = {
    status: 'waiting_for_deposit',
    methodId: 36,
    finishedAt: null,
    deposit: account,
    canCancel: true,
  } as const;
  const close = async (): Promise<void> => {
    await click(button('Cancel this payment'));
    await eventually(() => expect(document.body.textContent).toContain('Close this account?'));
    await click(button('Close account'));
  };

  it.each([
    ['a waiting account', waiting],
    ['a payment in review', { ...pending, stage: 'review' } as const],
  ])(
    'of %s: a request for its state that gets no answer is reported [PAY-07, ERR-04]',
    async (_what, payment) => {
      let isDown = false;
      await show({
        payment,
        more: {
          payment: () =>
            isDown
              ? { status: 500, body: { error_code: 'temporary_error', error_message: '' } }
              : { body: paymentWith(payment) },
        },
      });
      await eventually(() => expect(button('Check now')).toBeTruthy());
      isDown = true;
      await click(button('Check now'));
      await eventually(() =>
        expect(document.body.textContent).toContain('could not check just now'),
      );
      isDown = false;
      await click(button('Check now'));
      await eventually(() => expect(document.body.textContent).not.toContain('could not check'));
    },
  );

  it('can be closed by the person, who first reads what happens to a later transfer [PAY-07, ERR-04]', async () => {
    const body = paymentWith({ ...canceled, methodId: 36, deposit: account });
    let isClosed = false;
    const calls = await show({
      payment: waiting,
      more: {
        payment: () => ({ body: isClosed ? body : paymentWith(waiting) }),
        cancelPayment: () => {
          isClosed = true;
          return { body };
        },
      },
    });
    await click(button('Cancel this payment'));
    await eventually(() => expect(document.body.textContent).toContain('already transferred'));
    await click(button('Keep open'));
    expect(calls.map(({ name }) => name)).not.toContain('cancelPayment');
    await close();
    await eventually(() => expect(location.pathname).toBe('/payment/fail'));
  });

  it('whose closing failed is shown as still open [PAY-07, ERR-03, ERR-04]', async () => {
    await show({ payment: waiting, more: { cancelPayment: refusal() } });
    await close();
    await eventually(() =>
      expect(find('.d-banner[role=alert]').textContent).toContain('The account is still open'),
    );
    expect(find('.d-banner[role=alert]').textContent).toContain('Nothing has been canceled yet');
  });

  it('has no button to close it when its provider cannot close it [PAY-07]', async () => {
    await show({ payment: { ...waiting, canCancel: false } });
    await appear('.deposit-number');
    expect(document.body.textContent).not.toContain('Cancel this payment');
  });

  it('shows after closing that no money was taken, and what happens to a late transfer [PAY-07, ERR-04]', async () => {
    await show({ payment: { ...canceled, methodId: 36, deposit: account } });
    await eventually(() => expect(location.pathname).toBe('/payment/fail'));
    await showScreen(<FailScreen />, {
      answers: { payment: { body: paymentWith({ ...canceled, deposit: account }) } },
      texts: ['purchase'],
    });
    await appear('.fail-money');
    expect(document.body.textContent).toContain('You closed the transfer account');
    expect(document.body.textContent).toContain('You were not charged');
    expect(document.body.textContent).toContain('do not transfer to it anymore');
  });
});

describe('a payment in review', () => {
  const review = { ...pending, stage: 'review', finishedAt: null } as const;

  it('shows where the money is, who reviews it, that the time is unknown, and that nothing needs doing [ERR-04]', async () => {
    await show({ payment: review });
    await eventually(() =>
      expect(document.body.textContent).toContain('We are reviewing your payment'),
    );
    const text = document.body.textContent;
    for (const words of [
      'does not match your order',
      'Your money is safe',
      'Our payments team',
      'do not know yet how long',
      'Please do not pay again',
      'Order amount₩11,000',
      transactionId,
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('Checking your payment');
  });

  it.each(['ko', 'ja', 'ar', 'zh'] as const)('shows the same in %s [NAV-21]', async (locale) => {
    await show({ payment: review, locale });
    await appear('.d-banner');
    expect(document.body.textContent).not.toMatch(/review\./);
  });
});
