import * as z from 'zod/mini';
import { onShelf } from './shelf.ts';
import type { Tokens } from './tokens.ts';

/** What outlives the page: nothing that is worth anything to whoever reads it 15 minutes later. */
export type TokenStore = {
  readonly read: () => Promise<Tokens | undefined>;
  readonly write: (tokens: Tokens) => Promise<void>;
  readonly clear: () => Promise<void>;
};

const tokensSchema = z.object({
  jwt: z.string(),
  renewal: z.optional(
    z.discriminatedUnion('by', [
      z.object({ by: z.literal('cookie') }),
      z.object({ by: z.literal('key'), refreshToken: z.string() }),
    ]),
  ),
  receivedAt: z.optional(z.number()),
});

/** For this page only, where the browser keeps nothing. */
export const memoryTokenStore = (): TokenStore => {
  let kept: Tokens | undefined;
  return {
    read: async () => kept,
    write: async (tokens) => {
      kept = tokens;
    },
    clear: async () => {
      kept = undefined;
    },
  };
};

const recordKey = 'tokens';

const isOfThisPage = (tokens: Tokens | undefined): boolean => tokens?.renewal?.by === 'page-key';

const cleared = (): Promise<unknown> =>
  onShelf('readwrite', (shelf) => shelf.delete(recordKey)).catch(() => undefined);

/** Shared by the tabs of a browser; a browser without a database gets a memory instead. */
export const browserTokenStore = (): TokenStore => {
  const memory = memoryTokenStore();
  return {
    read: async () => {
      const own = await memory.read();
      if (isOfThisPage(own)) return own;
      try {
        const read = await onShelf('readonly', (shelf) => shelf.get(recordKey));
        const kept = tokensSchema.safeParse(read);
        if (!kept.success) return undefined;
        const { jwt, renewal, receivedAt } = kept.data;
        return { jwt, renewal, receivedAt };
      } catch {
        return own;
      }
    },
    write: async (tokens) => {
      await memory.write(tokens);
      if (isOfThisPage(tokens)) await cleared();
      else
        await onShelf('readwrite', (shelf) => shelf.put(tokens, recordKey)).catch(() => undefined);
    },
    clear: async () => {
      await memory.clear();
      await cleared();
    },
  };
};
