export { dispatchNews, handOnNow } from './dispatch.ts';
export type { NewsHandler } from './dispatch.ts';
export type { News } from './repository.ts';
