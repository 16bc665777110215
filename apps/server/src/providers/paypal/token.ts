import type { OutboundAnswer } from '../../platform/outbound.ts';
import { tokenSchema } from './schemas.ts';

/** Before it runs out, so that none does so on its way. */
const earlyMs = 60_000;
const secondMs = 1000;

export type Tokens = {
  /** Undefined where PayPal gives none: then nothing can be asked. */
  readonly get: () => Promise<string | undefined>;
  /** It was not taken: the next one asks for another. */
  readonly drop: (token: string) => void;
};

export type TokensOptions = {
  readonly ask: () => Promise<OutboundAnswer>;
  readonly monotonicMs: () => number;
};

/** One token for all calls of this process, asked for by one of them while the others wait. */
export const createTokens = ({ ask, monotonicMs }: TokensOptions): Tokens => {
  let kept: { readonly token: string; readonly untilMs: number } | undefined;
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
    kept = { token, untilMs: startedMs + expires_in * secondMs - earlyMs };
    return token;
  };

  return {
    get: () => {
      if (kept !== undefined && kept.untilMs > monotonicMs()) return Promise.resolve(kept.token);
      asking ??= fetchOne().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    drop: (token) => {
      if (kept?.token === token) kept = undefined;
    },
  };
};
