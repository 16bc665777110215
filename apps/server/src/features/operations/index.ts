export { mountBooks } from './books.ts';
export { mountDocuments } from './documents.ts';
export { mountEvents } from './events.ts';
export { mountHealth } from './health.ts';
export { mountTestClock } from './test-clock.ts';
