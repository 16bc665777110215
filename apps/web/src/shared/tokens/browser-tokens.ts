import { failure, success, tokensRoute } from '@dipper/contract';
import { now } from '../device/index.ts';
import { aloneInBrowser } from '../tabs/index.ts';
import type { Api } from '../api/index.ts';
import { createTokenKeeper } from './token-keeper.ts';
import type { TokenKeeper } from './token-keeper.ts';
import { browserTokenStore } from './token-store.ts';

/** Keeps the tokens of this browser, and renews them through a call that needs none. */
export const createBrowserTokens = (api: Api): TokenKeeper =>
  createTokenKeeper({
    store: browserTokenStore(),
    alone: aloneInBrowser,
    now,
    exchange: async (refreshToken) => {
      const answer = await api(tokensRoute, { body: { refresh_token: refreshToken } });
      if (!answer.ok) return failure(answer.error);
      const { jwt, refresh_token } = answer.value.body.data;
      return success({ jwt, refreshToken: refresh_token });
    },
  });
