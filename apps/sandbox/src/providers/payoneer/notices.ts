import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Notifier } from '../../control/notifications.ts';
import type { PayoneerSettings } from '../../settings.ts';
import type { Payee } from './payees.ts';
import type { Payout } from './payouts.ts';

type Event =
  | 'payee-approved'
  | 'payee-declined'
  | 'payment-accepted'
  | 'payment-cancelled'
  | 'sent-to-bank'
  | 'card-loaded';

interface Signed {
  readonly settings: PayoneerSettings;
  readonly address: string;
  readonly body: string;
  readonly at: Date;
}

/**
 * The address as it is signed, by the public client go-payoneer: in small letters and its parameters in
 * order (`normalizeURI`), then encoded (`payoneerURLEncode`): of the signs only `-`, `_` and `.` stay as
 * they are, a space becomes a plus. Of this the encoding alone is Payoneer's own sample by the word of
 * the client's test; no whole signature of a public example is known to be right.
 */
export function signedPlace(address: string): string {
  const [path = '', ...rest] = address.toLowerCase().split('?');
  const query = rest.join('?').split('&').toSorted().join('&');
  return encodeURIComponent(rest.length === 0 ? path : `${path}?${query}`)
    .replaceAll('%20', '+')
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    .toLowerCase();
}

/** Over the sender's name, the method, the address, the moment, a word used once, and the body. */
function authorization({ settings, address, body, at }: Signed): string {
  const { webhookApp: app, webhookSecret } = settings;
  const nonce = randomUUID();
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const place = signedPlace(address);
  const digest = createHash('md5').update(body).digest('base64');
  const signature = createHmac('sha256', webhookSecret)
    .update([app, 'POST', place, timestamp, nonce, digest].join(''))
    .digest('base64');
  return `hmacauth ${app}:${signature}:${nonce}:${timestamp}`;
}

const minuteMs = 60_000;
const retryAfterMs = [1, 5, 15, 60, 240].map((minutes) => minutes * minuteMs);

export interface Announcer {
  readonly payee: (payee: Payee) => void;
  readonly payout: (payout: Payout) => void;
  /** Tells the next stop of a payout's money; not every program gets this message. */
  readonly arrived: (payout: Payout, at: 'sent-to-bank' | 'card-loaded') => void;
}

interface AnnouncerOptions {
  readonly notifier: Notifier;
  readonly settings: PayoneerSettings;
}

/** Each kind of message has an address of its own; the body does not say what it is. */
export function createAnnouncer({ notifier, settings }: AnnouncerOptions): Announcer {
  function send(event: Event, orderId: string, fields: object): void {
    const address = `${notifier.address('payoneer')}?event=${event}`;
    const body = JSON.stringify(fields);
    void notifier.send({
      provider: 'payoneer',
      orderId,
      name: event,
      url: address,
      message: (_attempt, at) => ({
        headers: {
          'content-type': 'application/json',
          authorization: authorization({ settings, address, body, at }),
        },
        body,
      }),
      isTaken: (status) => status >= 200 && status < 300,
      retryAfterMs,
    });
  }

  return {
    payee: ({ id, accountId, standing, session }) => {
      if (standing === 'pending') return;
      const fields = { 'Payee Id': id, 'Payoneer Id': accountId, 'Session Id': session };
      const why = { 'Reason Description': 'Not approved' };
      if (standing === 'active') send('payee-approved', id, fields);
      else send('payee-declined', id, { ...fields, ...why });
    },
    arrived: ({ reference, payeeId, amount, currency, at }, event) =>
      send(event, reference, {
        'Payee Id': payeeId,
        Amount: amount,
        IntPaymentId: reference,
        Currency: currency,
        'Transaction Date': at.toISOString(),
      }),
    payout: ({ reference, payeeId, state, amount, reason, at }) => {
      const fields = { 'Payee Id': payeeId, IntPaymentId: reference };
      if (state === 'Transferred') send('payment-accepted', reference, fields);
      if (state !== 'Cancelled') return;
      send('payment-cancelled', reference, {
        ...fields,
        'Reason Code': reason ?? '30011',
        'Reason Description': state,
        'Payment Amount': amount,
        'Canceled Payment Date': at.toISOString(),
      });
    },
  };
}
