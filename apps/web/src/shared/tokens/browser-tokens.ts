import { failure, forgetTokensRoute, success, tokensRoute } from '@dipper/contract';
import type { BodyInputOf, PageConfig } from '@dipper/contract';
import { now } from '../device/index.ts';
import { aloneInBrowser } from '../tabs/index.ts';
import type { Api } from '../api/index.ts';
import { cookieServes, createProver } from './prover.ts';
import type { Prove } from './prover.ts';
import { createTokenKeeper } from './token-keeper.ts';
import type { TokenKeeper } from './token-keeper.ts';
import { browserTokenStore } from './token-store.ts';
import { receivedTokens } from './tokens.ts';
import type { Renewal } from './tokens.ts';

const isFramed = (): boolean => window.top !== window;

const proverOf = (config: PageConfig): Prove =>
  cookieServes(config, { origin: location.origin, isFramed: isFramed() })
    ? async () => undefined
    : createProver();

const bodyOf = async (
  renewal: Renewal,
  { userId, prove }: { readonly userId: number | undefined; readonly prove: Prove },
): Promise<BodyInputOf<typeof tokensRoute>> => {
  if (renewal.by === 'cookie') return { kept_for: userId ?? 0 };
  const { refreshToken } = renewal;
  return { refresh_token: refreshToken, proof: await prove(refreshToken) };
};

/** Keeps the tokens of this browser, and renews them through a call that needs none. */
export const createBrowserTokens = (
  api: Api,
  config: PageConfig,
): TokenKeeper & { readonly prove: Prove } => {
  const prove = proverOf(config);
  const keeper = createTokenKeeper({
    store: browserTokenStore(),
    alone: aloneInBrowser,
    now,
    exchange: async (renewal, userId) => {
      const answer = await api(tokensRoute, { body: await bodyOf(renewal, { userId, prove }) });
      if (!answer.ok) return failure(answer.error);
      return success(receivedTokens(answer.value.body.data, now()));
    },
    forget: async (userId) => {
      await api(forgetTokensRoute, { query: { kept_for: userId } });
    },
  });
  return { ...keeper, prove };
};
