import * as z from 'zod/mini';
import type { OutboundAnswer } from './outbound.ts';

/** The answer of OAuth; some providers write the seconds as text. */
const tokenSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.coerce.number().check(z.positive()),
});

/** Before it runs out, so that none does so on its way. */
const earlyMs = 60_000;
const secondMs = 1000;

export type BearerTokens = {
  /** Undefined where none is given: then nothing can be asked. */
  readonly get: () => Promise<string | undefined>;
  /** Drops a token that was refused; the next call asks for another. */
  readonly drop: (token: string) => void;
};

export type BearerTokensOptions = {
  readonly ask: () => Promise<OutboundAnswer>;
  readonly monotonicMs: () => number;
};

/** Shares one token among all calls of this process. One call asks for it while the others wait. */
export const createBearerTokens = ({ ask, monotonicMs }: BearerTokensOptions): BearerTokens => {
  let cached: { readonly token: string; readonly untilMs: number } | undefined;
  let asking: Promise<string | undefined> | undefined;

  const fetchOne = async (): Promise<string | undefined> => {
    const startedMs = monotonicMs();
    const answer = await ask();
    const parsed =
      answer.kind === 'answered' && answer.status === 200
        ? tokenSchema.safeParse(answer.body)
        : undefined;
    if (parsed?.success !== true) return undefined;
    const { access_token: token, expires_in } = parsed.data;
    cached = { token, untilMs: startedMs + expires_in * secondMs - earlyMs };
    return token;
  };

  return {
    get: () => {
      if (cached !== undefined && cached.untilMs > monotonicMs())
        return Promise.resolve(cached.token);
      asking ??= fetchOne().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    drop: (token) => {
      if (cached?.token === token) cached = undefined;
    },
  };
};
