export { buildChanged } from './build.ts';
export { freeAddresses } from './addresses.ts';
export { nameOf } from './environment.ts';
export { settingsBeside } from './kept-settings.ts';
export { paymentAddresses } from './payment-addresses.ts';
export { Product } from './product.ts';
