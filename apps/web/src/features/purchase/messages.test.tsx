import { errorCatalogue, specifiedMessages } from '@dipper/contract';
import type { ErrorName, PaymentAnswer } from '@dipper/contract';
import { errorTexts, messageTexts } from '@dipper/contract/texts/en';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changePayment, paymentStore } from '../../shared/storage/index.ts';
import { openPaymentWith, paymentWith, transactionId } from '../../testing/payments.ts';
import { appear, button, click } from '../../testing/render.tsx';
import { showScreen } from '../../testing/screen.tsx';
import type { Answers } from '../../testing/screen.tsx';
import { Screen as FailScreen } from './payment-fail-screen.tsx';
import { PaymentHidden } from './payment-hidden.tsx';
import { Screen as ResultScreen } from './payment-result-screen.tsx';
import { PaymentWaiting } from './payment-waiting.tsx';
import { Screen as SuccessScreen } from './payment-success-screen.tsx';
import { StartNotice } from './start-notice.tsx';
import { paidBeforeStore } from './stores.ts';
import { eventually } from '../../testing/eventually.ts';

type PaymentStage = 'start' | 'end' | 'cancelling' | 'logged out' | 'waiting' | 'success';

/** The place where each payment message of the specification appears. */
const placeOf: Readonly<Record<string, PaymentStage>> = {
  invalid_amount: 'start',
  payment_authentication_failed: 'end',
  daily_limit: 'start',
  minor_monthly_limit: 'start',
  login_required: 'logged out',
  content_deleted: 'start',
  purchase_running: 'start',
  payment_in_progress: 'start',
  payment_canceled: 'end',
  payment_already_completed: 'success',
  payment_information_incorrect: 'end',
  payment_information_not_found: 'end',
  payment_cancel_error: 'cancelling',
  payment_request_error: 'start',
  payment_completion_error: 'waiting',
  user_not_found: 'start',
  payment_right_missing: 'start',
  charge_complete: 'success',
};

const answering = (part: Partial<PaymentAnswer>): Answers => ({
  payment: { body: paymentWith(part) },
});

const texts = ['purchase'] as const;

const isError = (name: string): name is ErrorName => name in errorCatalogue;

const atStart = (name: string, properties: Readonly<Record<string, string>> = {}) => {
  const { number, status } = errorCatalogue[isError(name) ? name : 'unexpected_error'];
  const problem = {
    status_code: number,
    code: name,
    detail: '',
    request_id: 'request-1',
    arguments: properties,
  };
  return showScreen(
    <StartNotice
      state={{
        phase: 'failed',
        problem: { kind: 'problem', status, problem, retryAfterSeconds: undefined },
      }}
      method="kakaopay"
    />,
    { answers: {}, texts },
  );
};

const settle = () =>
  changePayment({ type: 'result-known', result: { status: 'success', transactionId } });

const show: Readonly<Record<PaymentStage, (name: string) => Promise<unknown>>> = {
  start: atStart,
  end: (name) => {
    settle();
    return showScreen(<FailScreen />, { answers: answering({ reason: name }), texts });
  },
  cancelling: async (name) => {
    const { number, status } = errorCatalogue[isError(name) ? name : 'unexpected_error'];
    const body = { status_code: number, code: name, detail: '', request_id: 'request-1' };
    await showScreen(
      <ResultScreen
        params={{}}
        query={new URLSearchParams({ status: 'cancel', transactionId })}
        cameFrom={undefined}
      />,
      {
        answers: {
          ...answering({ status: 'pending', reason: 'payment_pending', stage: 'unpaid' }),
          openPayments: { body: { results: [openPaymentWith()] } },
          cancelPayment: { status, body },
        },
        texts,
      },
    );
    await appear('a.d-button');
    await click(button('Cancel this payment'));
  },
  'logged out': () =>
    showScreen(<PaymentHidden transactionId={transactionId} />, { answers: {}, texts }),
  waiting: async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await showScreen(
      <PaymentWaiting
        transactionId={transactionId}
        isFetching={false}
        problem={undefined}
        onCheck={() => undefined}
        unpaid={undefined}
      />,
      { answers: {}, texts },
    );
    await act(async () => vi.advanceTimersByTime(200_000));
  },
  success: (name) => {
    settle();
    paidBeforeStore.set(name === 'payment_already_completed' ? transactionId : undefined);
    const answers = answering({ status: 'success', code: 20_012 });
    return showScreen(<SuccessScreen />, { answers, texts });
  },
};

const namesOf = (area: 'payment' | 'success'): readonly string[] =>
  specifiedMessages
    .filter((each) => each.area === area)
    .map((each) => ('error' in each ? each.error : each.message));

const wordsOf = (name: string): string => {
  const all: Readonly<Record<string, { readonly text: string }>> = {
    ...messageTexts,
    ...errorTexts,
  };
  // The values differ; the text before them does not.
  return all[name]?.text.split('{')[0] ?? 'no such text';
};

afterEach(() => {
  vi.useRealTimers();
  paymentStore.reset();
  paidBeforeStore.reset();
});

describe('every payment message of the specification', () => {
  it('has exactly one place where it is shown, and no place shows an unlisted one [ERR-03]', () => {
    expect(Object.keys(placeOf)).toEqual([...namesOf('payment'), 'charge_complete']);
    expect(namesOf('success')).toContain('charge_complete');
  });

  it("gives the time when a method can be used again in the country's time zone [PAY-08]", async () => {
    await atStart('daily_limit', { until: '2026-11-24T06:30:00.000Z' });
    await appear('.d-banner');
    const said = () => document.body.textContent;
    await eventually(() =>
      expect(said()).toContain('again from November 24, 2026 at 3:30\u00a0PM'),
    );
  });

  it.each(Object.entries(placeOf))(
    '%s is shown at: %s [ERR-02, ERR-03, ERR-04]',
    async (name, place) => {
      await show[place](name);
      await appear('.d-page, .d-banner');
      await eventually(() => expect(document.body.textContent).toContain(wordsOf(name)));
    },
  );
});
