import { AlertHost } from '../../../shared/dialog/index.ts';
import { card, event, idOf, periodPayment, subscription } from '../../../testing/recurring.ts';
import { showScreen } from '../../../testing/screen.tsx';
import type { Answers } from '../../../testing/screen.tsx';
import { Screen } from '../subscriptions-screen.tsx';

export const id = idOf('s', 1);

export const results = (...all: readonly unknown[]) => ({ body: { results: all } });

export const canceled = {
  state: 'canceled',
  nextPaymentTime: null,
  nextAmount: null,
  cancelBefore: null,
} as const;

/** Opens the screen of one subscription, or the list where no id is given. */
export const open = (answers: Answers, params: Record<string, string> = { id }) =>
  showScreen(
    <>
      <Screen params={params} query={new URLSearchParams()} cameFrom={undefined} />
      <AlertHost />
    </>,
    {
      answers: {
        cards: results(card(1), card(2)),
        subscription: { body: subscription() },
        subscriptionTimeline: results(event('paid', { amount: 4900 })),
        subscriptionPayments: { body: { results: [periodPayment()], nextCursor: null } },
        ...answers,
      },
      texts: ['recurring'],
    },
  );

export const text = (): string => document.body.textContent;
