export { buildChanged } from './build.ts';
export { freeAddresses, type Addresses } from './addresses.ts';
export { nameOf } from './environment.ts';
export { paymentAddresses } from './payment-addresses.ts';
export { Product, type ProductOptions, type ServiceName } from './product.ts';
