import type { Locale } from '@dipper/contract';
import { createTranslator } from '@dipper/texts';
import type { Translator as TranslatorOf } from '@dipper/texts';
import { createContext, use, useMemo } from 'react';
import type { ReactNode } from 'react';
import { loadTexts } from './texts.ts';
import type { TextArea, TextKey } from './texts.ts';

export type Translator<Area extends TextArea> = TranslatorOf<TextKey<Area>>;

const LocaleContext = createContext<Locale>('en');

export const LocaleProvider = ({
  locale,
  children,
}: {
  readonly locale: Locale;
  readonly children: ReactNode;
}): ReactNode => <LocaleContext value={locale}>{children}</LocaleContext>;

export const useLocale = (): Locale => use(LocaleContext);

/** The texts of an area; suspends until they are there, which a screen's loader sees to beforehand. */
export const useTexts = <Area extends TextArea>(area: Area): Translator<Area> => {
  const locale = useLocale();
  const texts = use(loadTexts(area, locale));
  return useMemo(() => createTranslator<TextKey<Area>>(texts, locale), [texts, locale]);
};
