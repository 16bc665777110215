export { dispatchEvents, handOnNow } from './dispatch.ts';
export type { OutboxHandler } from './dispatch.ts';
export type { OutboxEvent } from './repository.ts';
