import type { Locale } from '@dipper/contract';
import { use } from 'react';

import { useLocale } from '../i18n/index.ts';

type Texts = Readonly<Record<string, { readonly title?: string; readonly text: string }>>;

const files: Readonly<Record<Locale, () => Promise<{ readonly errorTexts: Texts }>>> = {
  en: () => import('@dipper/contract/texts/en'),
  ko: () => import('@dipper/contract/texts/ko'),
  ja: () => import('@dipper/contract/texts/ja'),
  zh: () => import('@dipper/contract/texts/zh'),
  ar: () => import('@dipper/contract/texts/ar'),
};

const loading = new Map<Locale, Promise<Texts>>();

const load = (locale: Locale): Promise<Texts> => {
  const loaded = loading.get(locale);
  if (loaded !== undefined) return loaded;
  const promise = files[locale]().then(({ errorTexts }) => errorTexts);
  loading.set(locale, promise);
  promise.catch(() => loading.delete(locale));
  return promise;
};

/** Loads what people read for each failure, in the operator's language. */
export const usePersonTexts = (): Texts => use(load(useLocale()));
