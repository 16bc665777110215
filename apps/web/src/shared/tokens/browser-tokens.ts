import { failure, forgetTokensRoute, success, tokensRoute } from '@dipper/contract';
import type { BodyInputOf, Result } from '@dipper/contract';
import { now } from '../device/index.ts';
import { aloneInBrowser } from '../tabs/index.ts';
import type { Api, ApiProblem } from '../api/index.ts';
import { cookieServes, createProver } from './prover.ts';
import type { CalledHosts, Prove, Prover, Signed } from './prover.ts';
import { createTokenKeeper } from './token-keeper.ts';
import type { TokenKeeper } from './token-keeper.ts';
import { browserTokenStore } from './token-store.ts';
import { receivedTokens } from './tokens.ts';
import type { Renewal, Tokens } from './tokens.ts';

/** Somebody may be waiting to log in. */
const forgettingMilliseconds = 5000;

const isFramed = (): boolean => window.top !== window;

const proverHere = (config: CalledHosts): Prover => {
  const prover = createProver();
  const isServed = cookieServes(config, { origin: location.origin, isFramed: isFramed() });
  return isServed ? { ...prover, begin: async () => undefined } : prover;
};

/**
 * Signs with the key that the login began with, even if the page could do otherwise: a frame and a tab of one
 * site share their tokens.
 */
const signedFor = async (
  renewal: Exclude<Renewal, { readonly by: 'cookie' }>,
  { begin, goOn }: Prover,
): ReturnType<Prover['goOn']> =>
  renewal.by === 'handed-over'
    ? success(await begin(renewal.refreshToken))
    : await goOn(renewal.refreshToken, renewal.by);

/** Keeps the tokens of this browser, and renews them through a call that needs none. */
export const createBrowserTokens = (
  api: Api,
  config: CalledHosts,
): TokenKeeper & { readonly prove: Prove } => {
  const prover = proverHere(config);
  const traded = async (
    body: BodyInputOf<typeof tokensRoute>,
    signedBy?: Signed['by'],
  ): Promise<Result<Tokens, ApiProblem>> => {
    const answer = await api(tokensRoute, { body });
    if (!answer.ok) return failure(answer.error);
    return success(receivedTokens(answer.value.body.data, { receivedAt: now(), signedBy }));
  };
  const keeper = createTokenKeeper({
    store: browserTokenStore(),
    alone: aloneInBrowser,
    now,
    exchange: async (renewal, userId) => {
      if (renewal.by === 'cookie') return await traded({ kept_for: userId ?? 0 });
      const signed = await signedFor(renewal, prover);
      // Counts as no answer: the login is still as good, and is tried again later.
      if (!signed.ok) return failure({ kind: 'aborted' });
      const { refreshToken } = renewal;
      const proof = signed.value?.proof;
      return await traded({ refresh_token: refreshToken, proof }, signed.value?.by);
    },
    forget: async (userId) => {
      const signal = AbortSignal.timeout(forgettingMilliseconds);
      await api(forgetTokensRoute, { query: { kept_for: userId }, signal });
    },
  });
  return { ...keeper, prove: prover.begin };
};
