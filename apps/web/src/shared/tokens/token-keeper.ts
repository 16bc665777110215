import { failure, isExpiringSoon, readTokenPayload, success } from '@dipper/contract';
import type { Result, TokenPayload } from '@dipper/contract';
import { isRefusal } from '../api/index.ts';
import type { ApiProblem, TokenSource } from '../api/index.ts';
import { createHandedOver } from './handed-over.ts';
import type { Trading } from './handed-over.ts';
import { lastReadIn } from './token-store.ts';
import type { TokenStore } from './token-store.ts';
import { userIdOf } from './tokens.ts';
import type { Tokens } from './tokens.ts';

export type TokenKeeper = TokenSource & {
  /** Takes over the tokens of a login. */
  readonly keep: (tokens: Tokens) => Promise<void>;
  readonly current: () => Promise<Tokens | undefined>;
  /** Drops the tokens without waiting for the cookie's end, so that other tabs need not wait for the server. */
  readonly drop: () => Promise<void>;
  /** Resolves once no dropped cookie is still ending at the server: that could end a newer login. */
  readonly forgotten: () => Promise<void>;
};

export type TokenKeeperSettings = Trading & {
  /** Ends the cookie's session if it is this person's; gives up within seconds. */
  readonly forget: (userId: number) => Promise<void>;
  readonly now: () => number;
};

const sessionEnded: ApiProblem = {
  kind: 'problem',
  status: 460,
  problem: { status_code: 460, code: 'token_expired', detail: '', request_id: '' },
  retryAfterSeconds: undefined,
};

/** Counts as no answer: the login is still as good, and is tried again later. */
const outOfReach: ApiProblem = { kind: 'aborted' };

const tokensIn = async (store: TokenStore): Promise<Result<Tokens, ApiProblem>> => {
  const read = await store.read();
  if (!read.ok) return failure(outOfReach);
  return read.value === undefined ? failure(sessionEnded) : success(read.value);
};

/**
 * The time by the clock that the token's end is written in. The token was new when it came, so a
 * device whose clock is wrong by an hour still knows how old it is.
 */
const serverSeconds = (
  { issuedAtSeconds }: TokenPayload,
  { receivedAt }: Tokens,
  now: number,
): number =>
  issuedAtSeconds === undefined || receivedAt === undefined
    ? now / 1000
    : issuedAtSeconds + (now - receivedAt) / 1000;

/** Refresh tokens work once: two tabs that renew at the same time would end the session. */
export const createTokenKeeper = (settings: TokenKeeperSettings): TokenKeeper => {
  const { store, exchange, forget, alone, now } = settings;
  let forgetting: Promise<unknown> = Promise.resolve();
  const forgotten = async (): Promise<void> => void (await forgetting);
  const handedOver = createHandedOver({
    ...settings,
    alone: async (work) => {
      await forgotten();
      return await alone(work);
    },
  });
  let renewing: Promise<Result<string, ApiProblem>> | undefined;

  const isGood = (tokens: Tokens): boolean => {
    const payload = readTokenPayload(tokens.jwt);
    return (
      payload.ok && !isExpiringSoon(payload.value, serverSeconds(payload.value, tokens, now()))
    );
  };

  const renewAlone = async (unwanted: string | undefined): Promise<Result<string, ApiProblem>> => {
    const read = await tokensIn(store);
    if (!read.ok) return read;
    const tokens = read.value;
    // Another tab may have renewed while this one waited for its turn.
    if (tokens.jwt !== unwanted && isGood(tokens)) return success(tokens.jwt);
    if (tokens.renewal === undefined) return failure(sessionEnded);
    const exchanged = await exchange(tokens.renewal, userIdOf(tokens));
    if (!exchanged.ok) {
      return failure(isRefusal(exchanged.error) ? sessionEnded : exchanged.error);
    }
    await store.write(exchanged.value);
    return success(exchanged.value.jwt);
  };

  const renewOnce = (unwanted: string | undefined): Promise<Result<string, ApiProblem>> => {
    renewing ??= alone(() => renewAlone(unwanted)).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  return {
    keep: async (tokens) => {
      if (tokens.renewal?.by !== 'handed-over') return await store.write(tokens);
      await handedOver.take(tokens);
    },
    current: async () => handedOver.waiting() ?? (await lastReadIn(store)),
    freshToken: async () => {
      const untraded = await handedOver.trade();
      if (untraded !== undefined) return failure(untraded);
      const read = await tokensIn(store);
      if (!read.ok) return read;
      const tokens = read.value;
      // The server judges tokens that cannot be renewed: this device's clock may be wrong.
      const isUsed = isGood(tokens) || tokens.renewal === undefined;
      return isUsed ? success(tokens.jwt) : await renewOnce(undefined);
    },
    renew: (expired) => renewOnce(expired),
    drop: async () => {
      const tokens = await lastReadIn(store);
      handedOver.drop();
      await store.clear();
      const userId = tokens?.renewal?.by === 'cookie' ? userIdOf(tokens) : undefined;
      if (userId !== undefined) forgetting = Promise.allSettled([forgetting, forget(userId)]);
    },
    forgotten,
  };
};
