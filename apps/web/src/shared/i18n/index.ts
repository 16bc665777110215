export { countryOfLanguages, localeNames, localeOf } from './locale.ts';
export { allTexts, loadTexts } from './texts.ts';
export type { TextArea, TextKey, TextTable } from './texts.ts';
export type { Translator } from './translator.ts';
export { LocaleProvider, useDirection, useLocale, useTexts } from './use-texts.tsx';
