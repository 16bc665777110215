import { createTranslator } from '@dipper/texts';
import type { Translator } from '@dipper/texts';
import type { Locale } from '@dipper/contract';
import { createContext, use, useMemo } from 'react';
import type { ReactNode } from 'react';

import { loadTexts } from './texts.ts';
import type { TextArea, TextKey } from './texts.ts';

type Chosen = { readonly locale: Locale; readonly choose: (locale: Locale) => void };

const LocaleContext = createContext<Chosen>({ locale: 'en', choose: () => undefined });

type ProviderProps = Chosen & { readonly children: ReactNode };

export const LocaleProvider = ({ locale, choose, children }: ProviderProps): ReactNode => {
  const chosen = useMemo(() => ({ locale, choose }), [locale, choose]);
  return <LocaleContext value={chosen}>{children}</LocaleContext>;
};

export const useLocale = (): Locale => use(LocaleContext).locale;
export const useChosenLocale = (): Chosen => use(LocaleContext);

export type Texts<Area extends TextArea> = Translator<TextKey<Area>>;

/** The texts of an area; suspends until they are there. */
export const useTexts = <Area extends TextArea>(area: Area): Texts<Area> => {
  const locale = useLocale();
  const texts = use(loadTexts(area, locale));
  return useMemo(() => createTranslator<TextKey<Area>>(texts, locale), [texts, locale]);
};

/** The same for names that come from outside, which may have no text. */
export const useTextIfAny = (area: TextArea): ((name: string) => string | undefined) => {
  const locale = useLocale();
  const texts = use(loadTexts(area, locale));
  return useMemo(() => {
    const t = createTranslator<string>(texts, locale);
    return (name) => (Object.hasOwn(texts, name) ? t(name) : undefined);
  }, [texts, locale]);
};
