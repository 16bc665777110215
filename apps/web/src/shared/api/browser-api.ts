import { aloneInBrowser, now, pause } from '../device/index.ts';
import { createApi } from './create-api.ts';
import type { Api, ApiSettings } from './create-api.ts';
import type { TokenKeeper } from './token-keeper.ts';
import { browserTokenStore } from './token-store.ts';

/** The way to the server with the means of a browser. */
export const createBrowserApi = (
  settings: Pick<ApiSettings, 'baseOf' | 'onSessionLoss'>,
): { api: Api; tokens: TokenKeeper } =>
  createApi({
    ...settings,
    store: browserTokenStore(),
    fetch: (input, init) => fetch(input, init),
    alone: aloneInBrowser,
    pause,
    now,
  });
