export { dispatchNews, handOnNow } from './dispatch.ts';
export type { DispatchOptions, NewsHandler } from './dispatch.ts';
export type { News } from './repository.ts';
