import { success } from '@dipper/contract';
import type { TokenStore } from '../shared/tokens/token-store.ts';
import type { Tokens } from '../shared/tokens/tokens.ts';

/** Keeps tokens like the browser, for one test. */
export const memoryTokenStore = (): TokenStore => {
  let stored: Tokens | undefined;
  return {
    read: async () => success(stored),
    write: async (tokens) => {
      stored = tokens;
    },
    clear: async () => {
      stored = undefined;
    },
  };
};
