import { createClient, failure, success, tokensRoute } from '@dipper/contract';
import type { CallRequest, Client } from '@dipper/contract';
import { sendAsPerson, sendWithRetries } from './send.ts';
import type { SessionLoss } from './send.ts';
import { createTokenKeeper } from './token-keeper.ts';
import type { TokenKeeper } from './token-keeper.ts';
import type { TokenStore } from './token-store.ts';

export type Api = Client;

export type ApiSettings = {
  readonly baseOf: (request: CallRequest) => string;
  readonly store: TokenStore;
  readonly onSessionLoss: (loss: SessionLoss) => void;
  readonly fetch: typeof fetch;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly alone: <Done>(work: () => Promise<Done>) => Promise<Done>;
  readonly now: () => number;
};

/** The way to the server, and the tokens that it alone hands out. */
export const createApi = (settings: ApiSettings): { api: Api; tokens: TokenKeeper } => {
  const send = sendWithRetries(settings);
  const asAnyone = createClient({ send: (request) => send(request, undefined) });
  const tokens = createTokenKeeper({
    ...settings,
    exchange: async (refreshToken) => {
      const answer = await asAnyone(tokensRoute, { body: { refresh_token: refreshToken } });
      if (!answer.ok) return failure(answer.error);
      const { jwt, refresh_token } = answer.value.body.data;
      return success({ jwt, refreshToken: refresh_token });
    },
  });
  const api = createClient({ send: sendAsPerson({ ...settings, send, tokens }) });
  return { api, tokens };
};
