export { apiClient, isReady } from './api-client.ts';
