export { connectBridge } from './connect.ts';
export type { ConnectedBridge } from './connect.ts';
