export { createSmtp } from './client.ts';
