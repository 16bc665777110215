export { decideSecondLook, findSecondLooks, proposeSecondLook } from './repository.ts';
export type { SecondLook, SecondLookRow } from './repository.ts';
