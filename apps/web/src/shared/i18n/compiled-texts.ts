import type { CompiledMessage } from 'icu-minify/format';

export type CompiledTexts = Readonly<Record<string, CompiledMessage>>;
