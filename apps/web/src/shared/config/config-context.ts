import { createContext, use } from 'react';
import type { PageConfig } from '@dipper/contract';

export const ConfigContext = createContext<PageConfig | undefined>(undefined);

export const useConfig = (): PageConfig => {
  const config = use(ConfigContext);
  if (config === undefined) throw new Error('no configuration above this component');
  return config;
};
