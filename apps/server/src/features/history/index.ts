export { createLive } from './live.ts';
export type { Live } from './live.ts';
export { mountHistory } from './routes.ts';
export { mountOperatorReceipts, mountReceipts } from './receipts.ts';
