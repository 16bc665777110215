export { createAnalytics } from './analytics.ts';
export type { Analytics, EventSink, LogEntry } from './analytics.ts';
export type { AuthenticationEvent } from './events.ts';
