export { readReceipt } from './receipts.ts';
export type { FoundReceipt } from './receipts.ts';
export { giveCreditNote, giveReceipt } from './repository.ts';
