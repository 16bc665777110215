export { checkSealed } from './check.ts';
export { sealedColumns } from './columns.ts';
export type { SealedColumn, SealedName } from './columns.ts';
export { placeOf } from './places.ts';
export type { Owner } from './places.ts';
export { sealedNames } from './repository.ts';
export { createRolling } from './rolling.ts';
export type { Renewal } from './rolling.ts';
