import { createBearerTokens } from '../../platform/bearer-tokens.ts';
import { systemClock } from '../../platform/clock.ts';
import { sendOut } from '../../platform/outbound.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { sentForm } from '../../platform/sent.ts';
import type { Sent } from '../../platform/sent.ts';
import { openBankingProtocol } from './protocol.ts';
import { refusesToken } from './translate.ts';

const { addresses } = openBankingProtocol;

export type ClientOptions = {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

export type OpenBankingClient = {
  readonly deposit: (body: Sent) => Promise<OutboundAnswer>;
  readonly result: (body: Sent) => Promise<OutboundAnswer>;
  readonly realName: (body: Sent) => Promise<OutboundAnswer>;
  readonly statement: (body: Sent) => Promise<OutboundAnswer>;
};

const tokenMs = 5000;
const questionMs = 8000;
/** A bank may take its time, and together with two tokens it stays within a worker's lease. */
const depositMs = 20_000;

/** The answer without a token: nothing has been asked for. */
const noToken: OutboundAnswer = { kind: 'not-sent', why: 'no token' };

export const createClient = (options: ClientOptions): OpenBankingClient => {
  const { url, clientId, clientSecret } = options;
  const tokens = createBearerTokens({
    monotonicMs: systemClock.monotonicMs,
    ask: () =>
      sendOut({
        method: 'POST',
        url: `${url}${addresses.token.value}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
        body: sentForm(openBankingProtocol.messages.token, {
          client_id: clientId,
          client_secret: clientSecret,
          scope: 'oob',
          grant_type: 'client_credentials',
        }),
        budgetMs: tokenMs,
      }),
  });

  const call = ({ value: path }: { readonly value: string }, budgetMs: number) => {
    const sendWith = (token: string, body: Sent): Promise<OutboundAnswer> =>
      sendOut({
        method: 'POST',
        url: `${url}${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json; charset=UTF-8',
        },
        body: JSON.stringify(body),
        budgetMs,
      });
    /** A token that was taken back is refused at the gate, so once more is safe; and it has the same number. */
    return async (body: Sent): Promise<OutboundAnswer> => {
      const token = await tokens.get();
      if (token === undefined) return noToken;
      const answer = await sendWith(token, body);
      if (!refusesToken(answer)) return answer;
      tokens.drop(token);
      const another = await tokens.get();
      return another === undefined ? answer : sendWith(another, body);
    };
  };
  return {
    deposit: call(addresses.deposit, depositMs),
    result: call(addresses.result, questionMs),
    realName: call(addresses['real-name'], questionMs),
    statement: call(addresses.statement, questionMs),
  };
};
