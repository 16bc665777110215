import { createClient } from '@dipper/contract';
import type { CallRequest, Client } from '@dipper/contract';
import { pause } from '../device/index.ts';
import { sendAsPerson, sendWithRetries } from './send.ts';
import type { SessionLoss, TokenSource } from './send.ts';

export type Api = Client;

export type ApiSettings = {
  readonly baseOf: (request: CallRequest) => string;
  /** Comes with the code of the session, which the first screen does not wait for. */
  readonly tokens: () => Promise<TokenSource>;
  readonly onSessionLoss: (loss: SessionLoss) => void;
  readonly isPerson: () => boolean;
};

/** The one way to the server. */
export const createApi = (settings: ApiSettings): Api => {
  const send = sendWithRetries({
    baseOf: settings.baseOf,
    fetch: (input, init) => fetch(input, init),
    pause,
  });
  return createClient({ send: sendAsPerson({ ...settings, send }) });
};
