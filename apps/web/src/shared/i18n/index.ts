export { countryOfLanguages, localeNames, localeOf } from './locale.ts';
export { allTexts } from './text-tables.ts';
export type { TextTable } from './text-tables.ts';
export { keepTexts, loadTexts } from './texts.ts';
export type { CompiledTexts, TextArea } from './texts.ts';
export { LocaleProvider, useLocale, useTexts } from './use-texts.tsx';
export type { Translator } from './use-texts.tsx';
