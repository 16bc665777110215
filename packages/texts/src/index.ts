export { createTranslator } from './translator.ts';
export type { CompiledTexts, Translator } from './translator.ts';
