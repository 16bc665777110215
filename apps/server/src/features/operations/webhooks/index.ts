export { mountWebhookDesk } from './routes.ts';
