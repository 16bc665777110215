export { mountConvert } from './routes.ts';
