export { mountBooks } from './books.ts';
export { mountDifferences } from './differences.ts';
export { mountDocuments } from './documents.ts';
export { mountEvents } from './events.ts';
export { mountHealth } from './health.ts';
export { mountProviders } from './providers.ts';
export { mountOperatorRefunds } from './refunds.ts';
export { mountTestClock } from './test-clock.ts';
