export { countryOfLanguages, localeNames, localeOf } from './locale.ts';
export { allTexts, loadTexts } from './texts.ts';
export type { TextArea, TextKey, TextTable } from './texts.ts';
export type { Translator } from './translator.ts';
export { LocaleProvider, useLocale, useTexts } from './use-texts.tsx';
