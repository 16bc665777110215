import { readTokenPayload } from '@dipper/contract';
import type { Result } from '@dipper/contract';
import { isRefusal } from '../api/index.ts';
import type { ApiProblem } from '../api/index.ts';
import type { TokenStore } from './token-store.ts';
import { userIdOf } from './tokens.ts';
import type { Renewal, Tokens } from './tokens.ts';

/** Returns tokens that could not be traded, without their renewal, while the access token is valid. */
const withoutRenewal = (tokens: Tokens): Tokens | undefined =>
  readTokenPayload(tokens.jwt).ok ? { ...tokens, renewal: undefined } : undefined;

export type Trading = {
  readonly store: TokenStore;
  /** Trades a renewal for tokens; for a cookie, the previous token names the person. */
  readonly exchange: (
    renewal: Renewal,
    userId: number | undefined,
  ) => Promise<Result<Tokens, ApiProblem>>;
  /** Runs one at a time over all tabs of the browser. */
  readonly alone: <Done>(work: () => Promise<Done>) => Promise<Done>;
};

type HandedOver = {
  readonly waiting: () => Tokens | undefined;
  readonly take: (tokens: Tokens) => Promise<void>;
  /** Trades the waiting tokens. Returns the reason if that failed; undefined once none wait. */
  readonly trade: () => Promise<ApiProblem | undefined>;
  readonly drop: () => void;
};

/**
 * Tokens with a refresh token that others know. They are traded at once, so that it works for nobody
 * any more, and until then they are in memory alone.
 */
export const createHandedOver = ({ store, exchange, alone }: Trading): HandedOver => {
  let waiting: Tokens | undefined;

  const tradeAlone = async (): Promise<ApiProblem | undefined> => {
    const tokens = waiting;
    if (tokens?.renewal === undefined) return undefined;
    const traded = await exchange(tokens.renewal, userIdOf(tokens));
    if (waiting !== tokens) return undefined;
    if (!traded.ok && !isRefusal(traded.error)) return traded.error;
    waiting = undefined;
    const left = traded.ok ? traded.value : withoutRenewal(tokens);
    if (left !== undefined) await store.write(left);
    return undefined;
  };

  return {
    waiting: () => waiting,
    take: async (tokens) => {
      waiting = tokens;
      await store.clear();
      await alone(tradeAlone);
    },
    trade: async () => (waiting === undefined ? undefined : await alone(tradeAlone)),
    drop: () => {
      waiting = undefined;
    },
  };
};
