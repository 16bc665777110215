import type { Page } from '@playwright/test';

type State = { readonly theme: 'system'; readonly textScale: number; readonly locale: string };

const stateOf = (locale: string, textScale: number): State => ({
  theme: 'system',
  textScale,
  locale,
});

const keep = (state: State): void =>
  localStorage.setItem('dipper.preferences', JSON.stringify({ version: 1, state }));

/** The page that is open keeps the language and the size of letters for the next one. */
export const prefer = (page: Page, locale: string, textScale = 100): Promise<void> =>
  page.evaluate(keep, stateOf(locale, textScale));

/** The same for a browser that has opened no page yet. */
export const preferFromStart = async (page: Page, locale: string): Promise<void> => {
  await page.addInitScript(keep, stateOf(locale, 100));
};
