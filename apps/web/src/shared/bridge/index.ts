export { BridgeContext, useBridge } from './bridge-context.ts';
export { bridgeKindOf, isNative } from './kind.ts';
export type { BridgeKind, BridgeWindow } from './kind.ts';
export type { Bridge } from './bridge.ts';
