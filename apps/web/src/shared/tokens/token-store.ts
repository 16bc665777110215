import { failure, success } from '@dipper/contract';
import type { Result } from '@dipper/contract';
import * as z from 'zod/mini';
import { onShelf } from './shelf.ts';
import type { Tokens } from './tokens.ts';

/** The storage was unreadable; another tab may have changed it since this one wrote. */
export type Unread = { readonly lastRead: Tokens | undefined };

/** The storage that outlives the page: after 15 minutes it is worthless to anybody who reads it. */
export type TokenStore = {
  readonly read: () => Promise<Result<Tokens | undefined, Unread>>;
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

/** Returns the last known tokens, which may be outdated. */
export const lastReadIn = async (store: TokenStore): Promise<Tokens | undefined> => {
  const read = await store.read();
  return read.ok ? read.value : read.error.lastRead;
};

const recordKey = 'tokens';

const isOfThisPage = (tokens: Tokens): boolean => tokens.renewal?.by === 'page-key';

const cleared = (): Promise<unknown> =>
  onShelf('readwrite', (shelf) => shelf.delete(recordKey)).catch(() => undefined);

/** Shared by the tabs of a browser; what the browser does not take stays with this page. */
export const browserTokenStore = (): TokenStore => {
  let own: Tokens | undefined;
  let isHeldHere = false;
  return {
    read: async () => {
      if (isHeldHere) return success(own);
      try {
        const read = await onShelf('readonly', (shelf) => shelf.get(recordKey));
        const parsed = tokensSchema.safeParse(read);
        if (!parsed.success) return success(undefined);
        const { jwt, renewal, receivedAt } = parsed.data;
        return success({ jwt, renewal, receivedAt });
      } catch {
        return failure({ lastRead: own });
      }
    },
    write: async (tokens) => {
      own = tokens;
      isHeldHere = isOfThisPage(tokens);
      if (isHeldHere) return void (await cleared());
      const put = onShelf('readwrite', (shelf) => shelf.put(tokens, recordKey));
      isHeldHere = await put.then(
        () => false,
        () => true,
      );
    },
    clear: async () => {
      own = undefined;
      isHeldHere = false;
      await cleared();
    },
  };
};
