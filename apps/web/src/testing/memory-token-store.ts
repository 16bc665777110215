import { success } from '@dipper/contract';
import type { TokenStore } from '../shared/tokens/token-store.ts';
import type { Tokens } from '../shared/tokens/tokens.ts';

/** Keeps tokens like the browser, for one test. */
export const memoryTokenStore = (): TokenStore => {
  let kept: Tokens | undefined;
  return {
    read: async () => success(kept),
    write: async (tokens) => {
      kept = tokens;
    },
    clear: async () => {
      kept = undefined;
    },
  };
};
