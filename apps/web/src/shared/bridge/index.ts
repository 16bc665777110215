export { BridgeContext, useBridge } from './bridge-context.ts';
export { connectBridge } from './bridge.ts';
export type { Bridge } from './bridge.ts';
