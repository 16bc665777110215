export { localeOf } from './locale.ts';
export { loadedTexts, loadTexts } from './texts.ts';
export type { TextArea, TextKey } from './texts.ts';
export type { Translator } from './translator.ts';
export { LocaleProvider, useDirection, useLocale, useTexts } from './use-texts.tsx';
