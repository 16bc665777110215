import { failure, forgetTokensRoute, success, tokensRoute } from '@dipper/contract';
import type { BodyInputOf } from '@dipper/contract';
import { now } from '../device/index.ts';
import { aloneInBrowser } from '../tabs/index.ts';
import type { Api } from '../api/index.ts';
import { cookieServes, createProver } from './prover.ts';
import type { CalledHosts, Prove } from './prover.ts';
import { createTokenKeeper } from './token-keeper.ts';
import type { TokenKeeper } from './token-keeper.ts';
import { browserTokenStore } from './token-store.ts';
import { receivedTokens } from './tokens.ts';
import type { Renewal } from './tokens.ts';

const isFramed = (): boolean => window.top !== window;

const cookieServesHere = (config: CalledHosts): boolean =>
  cookieServes(config, { origin: location.origin, isFramed: isFramed() });

type Proving = {
  /** For a login that begins on this page. */
  readonly begin: Prove;
  /** For one that is bound to the key of this browser. */
  readonly goOn: Prove;
};

/**
 * A login goes on by what it was begun with, whatever would serve this page: a frame and a tab of one
 * site share what is kept.
 */
const bodyOf = async (
  renewal: Renewal,
  userId: number | undefined,
  { begin, goOn }: Proving,
): Promise<BodyInputOf<typeof tokensRoute>> => {
  if (renewal.by === 'cookie') return { kept_for: userId ?? 0 };
  const { refreshToken } = renewal;
  const prove = renewal.by === 'key' ? goOn : begin;
  return { refresh_token: refreshToken, proof: await prove(refreshToken) };
};

/** Keeps the tokens of this browser, and renews them through a call that needs none. */
export const createBrowserTokens = (
  api: Api,
  config: CalledHosts,
): TokenKeeper & { readonly prove: Prove } => {
  const goOn = createProver();
  const begin: Prove = cookieServesHere(config) ? async () => undefined : goOn;
  const keeper = createTokenKeeper({
    store: browserTokenStore(),
    alone: aloneInBrowser,
    now,
    exchange: async (renewal, userId) => {
      const body = await bodyOf(renewal, userId, { begin, goOn });
      const answer = await api(tokensRoute, { body });
      if (!answer.ok) return failure(answer.error);
      return success(receivedTokens(answer.value.body.data, now()));
    },
    forget: async (userId) => {
      await api(forgetTokensRoute, { query: { kept_for: userId } });
    },
  });
  return { ...keeper, prove: begin };
};
