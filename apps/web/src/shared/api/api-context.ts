import { createContext, use } from 'react';
import type { Api } from './create-api.ts';

export const ApiContext = createContext<Api | undefined>(undefined);

export const useApi = (): Api => {
  const api = use(ApiContext);
  if (api === undefined) throw new Error('no way to the server above this component');
  return api;
};
