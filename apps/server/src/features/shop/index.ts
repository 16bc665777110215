export { readOffer } from './offer.ts';
export { mountShop } from './routes.ts';
