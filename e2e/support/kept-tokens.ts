import { expect, type Page } from '@playwright/test';

export type Kept = {
  readonly jwt: string;
  readonly refreshToken?: string;
  readonly receivedAt?: number;
};

/** The tokens that this browser keeps, or what it should keep instead, whatever that is. */
export const keptTokens = (page: Page, replacement?: unknown): Promise<Kept | undefined> =>
  page.evaluate(
    (given) =>
      new Promise<Kept | undefined>((resolve, reject) => {
        const opening = indexedDB.open('dipper', 1);
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('session'),
        );
        opening.addEventListener('success', () => {
          const mode = given === undefined ? 'readonly' : 'readwrite';
          const shelf = opening.result.transaction('session', mode).objectStore('session');
          const asked = given === undefined ? shelf.get('tokens') : shelf.put(given, 'tokens');
          asked.addEventListener('success', () => {
            opening.result.close();
            const kept: Kept | undefined = asked.result;
            resolve(given === undefined ? kept : undefined);
          });
        });
      }),
    replacement,
  );

/** Tokens are thrown away while the screen changes already, not before it. */
export const expectNoTokens = (page: Page): Promise<void> =>
  expect.poll(() => keptTokens(page)).toBeUndefined();
