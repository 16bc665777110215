import * as z from 'zod/mini';

export type Tokens = {
  readonly jwt: string;
  readonly refreshToken: string | undefined;
  /** By the device's clock, when the server had just made them; unknown of those that an address brought. */
  readonly receivedAt?: number | undefined;
};

/** Where a session's tokens outlive the page: never local storage, which every script reads at once. */
export type TokenStore = {
  readonly read: () => Promise<Tokens | undefined>;
  readonly write: (tokens: Tokens) => Promise<void>;
  readonly clear: () => Promise<void>;
};

const tokensSchema = z.object({
  jwt: z.string(),
  refreshToken: z.optional(z.string()),
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

const databaseName = 'dipper';
const shelfName = 'session';
const recordKey = 'tokens';

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(shelfName));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('no database')));
    opening.addEventListener('blocked', () => reject(new Error('database blocked')));
  });

const run = async <Value>(
  mode: IDBTransactionMode,
  work: (shelf: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> => {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(shelfName, mode);
      const request = work(transaction.objectStore(shelfName));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(new Error('database refused')));
      transaction.addEventListener('error', () => reject(new Error('database failed')));
    });
  } finally {
    database.close();
  }
};

/** Shared by the tabs of a browser; a browser without a database gets a memory instead. */
export const browserTokenStore = (): TokenStore => {
  const memory = memoryTokenStore();
  return {
    read: async () => {
      try {
        const kept = tokensSchema.safeParse(await run('readonly', (shelf) => shelf.get(recordKey)));
        if (!kept.success) return undefined;
        const { jwt, refreshToken, receivedAt } = kept.data;
        return { jwt, refreshToken, receivedAt };
      } catch {
        return await memory.read();
      }
    },
    write: async (tokens) => {
      await memory.write(tokens);
      await run('readwrite', (shelf) => shelf.put(tokens, recordKey)).catch(() => undefined);
    },
    clear: async () => {
      await memory.clear();
      await run('readwrite', (shelf) => shelf.delete(recordKey)).catch(() => undefined);
    },
  };
};
