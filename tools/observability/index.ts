export { alerts, runbookOf } from './alerts.ts';
export { dashboardText } from './dashboard.ts';
export { rulesText } from './rules.ts';
