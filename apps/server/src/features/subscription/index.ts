export { chargeRenewals, renewalPace, scheduleRenewals } from './jobs.ts';
export { mountSubscriptions } from './routes.ts';
export { mountOperatorSubscriptions } from './operator-routes.ts';
