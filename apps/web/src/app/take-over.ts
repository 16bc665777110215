import { parseCountry } from '@dipper/contract';
import { keepOffer } from '../features/shop/index.ts';
import type { Api } from '../shared/api/index.ts';
import { keepTexts, localeOf } from '../shared/i18n/index.ts';
import { currentPlace } from '../shared/navigation/index.ts';
import type { QueryCache } from '../shared/query/index.ts';
import { loadScreen } from '../shared/screens/index.ts';
import { paymentStore, preferencesStore } from '../shared/storage/index.ts';
import { screens } from './screens.ts';
import { isWrittenFor, isWrittenJustNow } from './written-page.ts';
import type { WrittenData } from './written-page.ts';

/** Fills texts and cache with the server's data in the page, as if the page had asked for it. */
export const keepWritten = (
  written: WrittenData | undefined,
  api: Api,
  queries: QueryCache,
): void => {
  if (written?.texts !== undefined) {
    const { locale, core, shop } = written.texts;
    keepTexts('core', locale, core);
    keepTexts('shop', locale, shop);
  }
  if (written?.offer !== undefined) {
    keepOffer(written.offer, { api, queries, isFresh: isWrittenJustNow() });
  }
};

/** Whether the first screen stands there as this person would see it, so that it only comes alive. */
export const takesOver = async (element: HTMLElement): Promise<boolean> => {
  const { path, query } = currentPlace();
  const country = parseCountry(query.get('country'));
  if (country === undefined || query.has('productName') || paymentStore.get().isAndroidMobile) {
    return false;
  }
  const locale = localeOf(preferencesStore.get().locale, country, navigator.languages);
  if (!isWrittenFor(element, { path, country, locale })) return false;
  await loadScreen(screens['spoon-list'], locale);
  return true;
};
