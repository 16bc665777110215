export { createBrowserTokens } from './browser-tokens.ts';
export { onlyFor } from './only-for.ts';
export type { TokenKeeper } from './token-keeper.ts';
export type { Tokens } from './token-store.ts';
