export { createQueryCache } from './query-cache.ts';
export type { Query, QueryCache } from './query-cache.ts';
export { QueryContext, useQuery, useQueryCache } from './use-query.ts';
export type { QueryResult } from './use-query.ts';
