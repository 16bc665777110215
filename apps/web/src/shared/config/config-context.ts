import { createContext, use } from 'react';
import type { Config } from './config.ts';

export const ConfigContext = createContext<Config | undefined>(undefined);

export const useConfig = (): Config => {
  const config = use(ConfigContext);
  if (config === undefined) throw new Error('no configuration above this component');
  return config;
};
