export { mountShop } from './routes.ts';
