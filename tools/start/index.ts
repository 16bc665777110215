export { buildChanged } from './build.ts';
export { freeAddresses } from './addresses.ts';
export { nameOf } from './environment.ts';
export { paymentAddresses } from './payment-addresses.ts';
export { Product } from './product.ts';
