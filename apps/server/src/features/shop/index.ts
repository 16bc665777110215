export { readMethods } from './methods.ts';
export { readOffer } from './offer.ts';
export { mountShop } from './routes.ts';
