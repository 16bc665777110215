import { createBearerTokens } from '../../platform/bearer-tokens.ts';
import { systemClock } from '../../platform/clock.ts';
import { sendOut } from '../../platform/outbound.ts';
import type { OutboundAnswer, OutboundRequest } from '../../platform/outbound.ts';
import { pathOf } from '../../platform/path.ts';
import { sentForm } from '../../platform/sent.ts';
import type { Sent } from '../../platform/sent.ts';
import { payoneerProtocol } from './protocol.ts';

const { addresses, messages } = payoneerProtocol;

export type ClientOptions = {
  readonly url: string;
  readonly loginUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly programId: string;
};

export type PayoneerClient = {
  readonly registrationLink: (body: Sent) => Promise<OutboundAnswer>;
  readonly payeeStatus: (payeeId: string) => Promise<OutboundAnswer>;
  readonly submit: (body: Sent) => Promise<OutboundAnswer>;
  readonly payoutStatus: (reference: string) => Promise<OutboundAnswer>;
  readonly cancelPayout: (reference: string) => Promise<OutboundAnswer>;
};

const tokenMs = 5000;
const questionMs = 8000;
/** Together with two tokens it stays within a worker's lease. */
const orderMs = 20_000;
const unauthorized = 401;

/** The answer without a token: nothing has been asked for. */
const noToken: OutboundAnswer = { kind: 'not-sent', why: 'no token' };

const tokensOf = ({ loginUrl, clientId, clientSecret }: ClientOptions) =>
  createBearerTokens({
    monotonicMs: systemClock.monotonicMs,
    ask: () =>
      sendOut({
        method: 'POST',
        url: `${loginUrl}${addresses.token.value}`,
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: sentForm(messages.token, { grant_type: 'client_credentials', scope: 'read write' }),
        budgetMs: tokenMs,
      }),
  });

export const createClient = (options: ClientOptions): PayoneerClient => {
  const tokens = tokensOf(options);
  const at = (name: keyof typeof addresses, parts: Readonly<Record<string, string>> = {}): string =>
    pathOf(addresses[name].value, { program: options.programId, ...parts });

  type Call = Pick<OutboundRequest, 'method' | 'budgetMs'> & { path: string; body?: Sent };
  const sendWith = (token: string, { path, body, ...call }: Call): Promise<OutboundAnswer> =>
    sendOut({
      ...call,
      url: `${options.url}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  /** A token that was taken back is refused at the gate, so once more is safe; and it has the same number. */
  const send = async (call: Call): Promise<OutboundAnswer> => {
    const token = await tokens.get();
    if (token === undefined) return noToken;
    const answer = await sendWith(token, call);
    if (answer.kind !== 'answered' || answer.status !== unauthorized) return answer;
    tokens.drop(token);
    const another = await tokens.get();
    return another === undefined ? answer : sendWith(another, call);
  };

  return {
    registrationLink: (body) =>
      send({ method: 'POST', path: at('link'), budgetMs: questionMs, body }),
    payeeStatus: (payee) =>
      send({ method: 'GET', path: at('payee', { payee }), budgetMs: questionMs }),
    submit: (body) => send({ method: 'POST', path: at('submit'), budgetMs: orderMs, body }),
    payoutStatus: (reference) =>
      send({ method: 'GET', path: at('payout', { reference }), budgetMs: questionMs }),
    cancelPayout: (reference) =>
      send({ method: 'PUT', path: at('cancel', { reference }), budgetMs: orderMs }),
  };
};
