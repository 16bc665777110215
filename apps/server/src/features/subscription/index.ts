export { chargeRenewals, scheduleRenewals } from './jobs.ts';
export type { RenewalTools } from './jobs.ts';
export { mountSubscriptions } from './routes.ts';
