export { createPartnerAccess, purgePartnerNonces } from './access.ts';
export { mountPartner } from './routes.ts';
