import { createContext, use } from 'react';
import type { Bridge } from './bridge.ts';

export const BridgeContext = createContext<Bridge | undefined>(undefined);

export const useBridge = (): Bridge => {
  const bridge = use(BridgeContext);
  if (bridge === undefined) throw new Error('no bridge above this component');
  return bridge;
};
