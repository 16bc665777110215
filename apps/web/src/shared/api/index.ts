export { ApiContext, useApi } from './api-context.ts';
export { createBrowserApi } from './browser-api.ts';
export type { Api } from './create-api.ts';
export { hasStatus, isUnreachable } from './problem.ts';
export type { ApiProblem } from './problem.ts';
export { bodyOf, createQueryClient, problemOf } from './query.ts';
export type { SessionLoss } from './send.ts';
export type { TokenKeeper } from './token-keeper.ts';
export type { Tokens, TokenStore } from './token-store.ts';
