export { ApiContext, useApi } from './api-context.ts';
export { bodyOf, problemOf } from './body.ts';
export { createApi } from './create-api.ts';
export type { Api } from './create-api.ts';
export { hasStatus, isRefusal } from './problem.ts';
export { ApiError } from './problem.ts';
export type { ApiProblem } from './problem.ts';
export type { SessionLoss, TokenSource } from './send.ts';
