import { success } from '@dipper/contract';
import type { TokenStore } from '../shared/tokens/token-store.ts';
import type { Tokens } from '../shared/tokens/tokens.ts';

/** As the browser keeps tokens, for as long as a test. */
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
