export { createAnalytics } from './analytics.ts';
export type { Analytics, LogEntry } from './analytics.ts';
export { createBrazeSink, loadBraze } from './braze-sink.ts';
export { createBridgeSink } from './bridge-sink.ts';
export { browserCourier, onLeave } from './courier.ts';
export type { AuthenticationEvent } from './events.ts';
export { createServerSink } from './server-sink.ts';
