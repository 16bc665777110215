export { createTwilio } from './client.ts';
