export { keepLocale, localeNames, startLocale } from './locale.ts';
export type { TextArea, TextKey } from './texts.ts';
export type { Texts } from './use-texts.tsx';
export {
  LocaleProvider,
  useChosenLocale,
  useLocale,
  useTextIfAny,
  useTexts,
} from './use-texts.tsx';
