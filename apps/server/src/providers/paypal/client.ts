import { createBearerTokens } from '../../platform/bearer-tokens.ts';
import { systemClock } from '../../platform/clock.ts';
import { sendOut } from '../../platform/outbound.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { pathOf } from '../../platform/path.ts';
import { sentForm } from '../../platform/sent.ts';
import type { Sent } from '../../platform/sent.ts';
import { paypalProtocol } from './protocol.ts';

const { addresses, messages } = paypalProtocol;

export type Budgets = Readonly<Record<'token' | 'create' | 'capture' | 'ask' | 'refund', number>>;

/** The charge itself may take its time; a question is cheap to ask again. */
const usualBudgetsMs: Budgets = {
  token: 5000,
  create: 10_000,
  capture: 20_000,
  ask: 8000,
  refund: 20_000,
};

export type ClientOptions = {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly budgetsMs?: Budgets;
};

type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly budget: keyof Budgets;
  /** The id by which PayPal recognizes a repeated request. */
  readonly requestId?: string;
  readonly body?: string;
  readonly bytesMax?: number;
};

/** Five hundred transactions of its record, each with all that it says of them. */
const recordBytesMax = 4 * 1024 * 1024;

/** One, or a few of a chain. */
const certificateBytesMax = 32 * 1024;

export type RecordsQuery = Readonly<
  Record<(typeof paypalProtocol.messages.transactions.sent)[number], string>
>;

export type PayPalClient = {
  readonly create: (body: Sent, requestId: string) => Promise<OutboundAnswer>;
  readonly order: (id: string) => Promise<OutboundAnswer>;
  readonly capture: (id: string, requestId: string) => Promise<OutboundAnswer>;
  readonly refund: (captureId: string, body: Sent, requestId: string) => Promise<OutboundAnswer>;
  /** The certificate of a key of PayPal's, wherever it keeps them: that takes no token. */
  readonly certificate: (url: string) => Promise<OutboundAnswer>;
  readonly verify: (body: string) => Promise<OutboundAnswer>;
  readonly transactions: (query: RecordsQuery) => Promise<OutboundAnswer>;
};

const unauthorized = 401;

/** The answer without a token: nothing has been asked for. */
const noToken: OutboundAnswer = { kind: 'not-sent', why: 'no token' };

const createSend = (options: ClientOptions): ((call: Call) => Promise<OutboundAnswer>) => {
  const { url, clientId, clientSecret, budgetsMs = usualBudgetsMs } = options;
  const key = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const tokens = createBearerTokens({
    monotonicMs: systemClock.monotonicMs,
    ask: () =>
      sendOut({
        method: 'POST',
        url: `${url}${addresses.token.value}`,
        headers: {
          authorization: `Basic ${key}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: sentForm(messages.token, { grant_type: 'client_credentials' }),
        budgetMs: budgetsMs.token,
      }),
  });

  const sendWith = (token: string, call: Call): Promise<OutboundAnswer> =>
    sendOut({
      method: call.method,
      url: `${url}${call.path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.requestId === undefined
          ? {}
          : { 'paypal-request-id': call.requestId, prefer: 'return=representation' }),
      },
      ...(call.body === undefined ? {} : { body: call.body }),
      ...(call.bytesMax === undefined ? {} : { bytesMax: call.bytesMax }),
      budgetMs: budgetsMs[call.budget],
    });

  /** Sends a call, and once more with a new token if PayPal refused the old one: a refused call has done nothing. */
  const send = async (call: Call): Promise<OutboundAnswer> => {
    const token = await tokens.get();
    if (token === undefined) return noToken;
    const answer = await sendWith(token, call);
    if (answer.kind !== 'answered' || answer.status !== unauthorized) return answer;
    tokens.drop(token);
    const another = await tokens.get();
    return another === undefined ? noToken : sendWith(another, call);
  };
  return send;
};

export const createClient = (options: ClientOptions): PayPalClient => {
  const send = createSend(options);
  const post = (call: Omit<Call, 'method'>): Promise<OutboundAnswer> =>
    send({ ...call, method: 'POST' });
  const get = (path: string): Promise<OutboundAnswer> =>
    send({ method: 'GET', path, budget: 'ask' });

  return {
    create: (body, requestId) =>
      post({
        path: addresses.orders.value,
        budget: 'create',
        requestId,
        body: JSON.stringify(body),
      }),
    order: (id) => get(pathOf(addresses.order.value, { id })),
    capture: (id, requestId) =>
      post({
        path: pathOf(addresses.capture.value, { id }),
        budget: 'capture',
        requestId,
        body: '{}',
      }),
    refund: (captureId, body, requestId) =>
      post({
        path: pathOf(addresses.refund.value, { capture_id: captureId }),
        budget: 'refund',
        requestId,
        body: JSON.stringify(body),
      }),
    certificate: (url) =>
      sendOut({
        method: 'GET',
        url,
        reads: 'text',
        bytesMax: certificateBytesMax,
        budgetMs: (options.budgetsMs ?? usualBudgetsMs).ask,
      }),
    verify: (body) => post({ path: addresses.verify.value, budget: 'ask', body }),
    transactions: (query) =>
      send({
        method: 'GET',
        path: `${addresses.transactions.value}?${new URLSearchParams(query)}`,
        budget: 'ask',
        bytesMax: recordBytesMax,
      }),
  };
};
