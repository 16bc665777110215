export { clearAll } from './clear.ts';
