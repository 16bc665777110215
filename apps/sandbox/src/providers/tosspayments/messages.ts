import type { Control } from '../../control/control.ts';
import { randomHex } from '../../platform/random.ts';
import { paymentAnswer, seoulTime } from './answers.ts';
import type { Payment, Status } from './model.ts';

const minute = 60_000;
const retryAfterMs = [1, 4, 16, 64, 256, 1024, 4096].map((minutes) => minutes * minute);
const reportedStatuses: ReadonlySet<Status> = new Set([
  'DONE',
  'CANCELED',
  'PARTIAL_CANCELED',
  'ABORTED',
  'EXPIRED',
]);

interface MessagesOptions {
  readonly control: Control;
  readonly publicUrl: () => string;
}

interface Message {
  readonly orderId: string;
  readonly name: string;
  readonly content: object;
}

function sendMessage({ notifier }: Control, { orderId, name, content }: Message): void {
  const id = `whtrans_${randomHex(26)}`;
  void notifier.send({
    provider: 'tosspayments',
    orderId,
    name,
    url: notifier.address('tosspayments'),
    message: (attempt, at) => ({
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'tosspayments-webhook-transmission-time': seoulTime(at),
        'tosspayments-webhook-transmission-retried-count': String(attempt - 1),
        'tosspayments-webhook-transmission-id': id,
      },
      body: JSON.stringify(content),
    }),
    isTaken: (status) => status === 200,
    retryAfterMs,
  });
}

/** Both webhooks, as a shop hears them that has subscribed to both. None of them is signed. */
export function createMessages({ control, publicUrl }: MessagesOptions) {
  const { clock } = control;

  const send = (payment: Payment, name: string, content: object): void =>
    sendMessage(control, {
      orderId: payment.order.orderId,
      name: `${name} ${payment.status}`,
      content,
    });

  /** A deposit that arrived or was reversed, or an account that was issued or closed. */
  function deposit(payment: Payment): void {
    const transactionKey = payment.transactions.at(-1)?.transactionKey;
    send(payment, 'DEPOSIT_CALLBACK', {
      createdAt: seoulTime(clock.now()),
      secret: payment.secret,
      status: payment.status,
      transactionKey,
      orderId: payment.order.orderId,
    });
  }

  function changed(payment: Payment, before: Payment | undefined): void {
    const count = payment.transactions.length;
    if (payment.status === before?.status && count === before.transactions.length) return;
    // A charge by key has been answered to its caller already.
    const isReportedAlready = payment.billing !== undefined && before === undefined;
    if (reportedStatuses.has(payment.status) && !isReportedAlready) {
      const data = paymentAnswer(payment, {
        now: clock.now(),
        publicUrl: publicUrl(),
        isEnglish: false,
      });
      const createdAt = seoulTime(clock.now());
      send(payment, 'PAYMENT_STATUS_CHANGED', {
        eventType: 'PAYMENT_STATUS_CHANGED',
        createdAt,
        data,
      });
    }
    if (payment.account !== null) deposit(payment);
  }

  function keyDeleted(billingKey: string, reason: string): void {
    sendMessage(control, {
      orderId: billingKey,
      name: 'BILLING_DELETED',
      content: {
        eventType: 'BILLING_DELETED',
        createdAt: seoulTime(clock.now()),
        data: { billingKey, reason },
      },
    });
  }

  return { changed, keyDeleted };
}
