export { buildChanged } from './build.ts';
export { freeAddresses, type Addresses } from './addresses.ts';
export { Product, type ProductOptions, type ServiceName } from './product.ts';
