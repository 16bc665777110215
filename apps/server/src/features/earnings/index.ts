export { mountEarnings } from './routes.ts';
