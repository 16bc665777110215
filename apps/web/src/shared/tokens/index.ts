export { createBrowserTokens } from './browser-tokens.ts';
export { onlyFor } from './only-for.ts';
export type { Prove } from './prover.ts';
export type { TokenKeeper } from './token-keeper.ts';
export { receivedTokens } from './tokens.ts';
export type { Tokens } from './tokens.ts';
