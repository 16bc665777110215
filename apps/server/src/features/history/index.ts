export { mountHistory } from './routes.ts';
