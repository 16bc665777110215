import { expect, type BrowserContext, type Frame, type Page } from '@playwright/test';

export type StoredTokens = {
  readonly jwt: string;
  readonly renewal?: { readonly by: string; readonly refreshToken?: string };
  readonly receivedAt?: number;
};

/** Returns the browser's tokens, or replaces them by any value. */
export const storedTokens = (
  page: Page | Frame,
  replacement?: unknown,
): Promise<StoredTokens | undefined> =>
  page.evaluate(
    (replaced) =>
      new Promise<StoredTokens | undefined>((resolve, reject) => {
        const opening = indexedDB.open('dipper', 1);
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('session'),
        );
        opening.addEventListener('success', () => {
          const mode = replaced === undefined ? 'readonly' : 'readwrite';
          const shelf = opening.result.transaction('session', mode).objectStore('session');
          const request =
            replaced === undefined ? shelf.get('tokens') : shelf.put(replaced, 'tokens');
          request.addEventListener('success', () => {
            opening.result.close();
            const stored: StoredTokens | undefined = request.result;
            resolve(replaced === undefined ? stored : undefined);
          });
        });
      }),
    replacement,
  );

/** Reads the refresh token's cookie, which no script can read. */
export const refreshCookie = async (context: BrowserContext): Promise<string> => {
  const cookies = await context.cookies();
  const cookie = cookies.find(({ name }) => name === 'dipper-refresh');
  if (
    cookie !== undefined &&
    (!cookie.httpOnly || cookie.sameSite !== 'Strict' || cookie.path !== '/')
  ) {
    throw new Error(`scripts or other sites come by the cookie: ${JSON.stringify(cookie)}`);
  }
  return cookie?.value ?? '';
};

/** All that a script of the page can read, wherever it looks. */
export const readableByScripts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [document.cookie, { ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error('no database')));
      });
      for (const shelf of database.objectStoreNames) {
        const all = database.transaction(shelf).objectStore(shelf).getAll();
        found.push(
          await new Promise((resolve) => {
            all.addEventListener('success', () => resolve(all.result));
          }),
        );
      }
      database.close();
    }
    return JSON.stringify(found);
  });

/** Tells for each stored private key whether a script could extract it. */
export const extractableKeys = (frame: Frame): Promise<boolean[]> =>
  frame.evaluate(
    () =>
      new Promise<boolean[]>((resolve, reject) => {
        const opening = indexedDB.open('dipper', 1);
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const shelf = opening.result.transaction('session').objectStore('session');
          const request = shelf.get('proof-key');
          request.addEventListener('success', () => {
            opening.result.close();
            const pair: Partial<CryptoKeyPair> = Object(request.result);
            resolve(pair.privateKey === undefined ? [] : [pair.privateKey.extractable]);
          });
        });
      }),
  );

/** Tokens are thrown away while the screen changes already, not before it. */
export const expectNoTokens = (page: Page): Promise<void> =>
  expect.poll(() => storedTokens(page)).toBeUndefined();
