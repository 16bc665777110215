import type { Clock } from '../../platform/clock.ts';
import { sendOut } from '../../platform/outbound.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { apiSignature } from './signature.ts';
import type { Keys } from './signature.ts';

export type ClientOptions = Keys & Pick<Clock, 'now'> & { readonly url: string };

export type DotmoneyClient = {
  readonly products: () => Promise<OutboundAnswer>;
  readonly agreement: (state: string) => Promise<OutboundAnswer>;
  readonly deposit: (account: string, body: object) => Promise<OutboundAnswer>;
  readonly depositOf: (account: string, requestId: string) => Promise<OutboundAnswer>;
};

const version = '1';
const questionMs = 8000;
const depositMs = 20_000;
const secondMs = 1000;

export const createClient = ({ url, accessKey, hashKey, now }: ClientOptions): DotmoneyClient => {
  const base = new URL(url).pathname.replace(/\/$/, '');
  const send = (method: 'GET' | 'POST', path: string, body = ''): Promise<OutboundAnswer> => {
    const time = String(Math.floor(now().getTime() / secondMs));
    const signature = apiSignature({ time, method, path: `${base}${path}`, body }, hashKey);
    return sendOut({
      method,
      url: `${url}${path}`,
      headers: {
        authorization: [version, accessKey, time, signature].join('_'),
        ...(body !== '' && { 'content-type': 'application/json' }),
      },
      ...(body !== '' && { body }),
      budgetMs: method === 'GET' ? questionMs : depositMs,
    });
  };
  const account = (id: string): string => `/account/${encodeURIComponent(id)}/deposit`;
  return {
    products: () => send('GET', '/exchange/products'),
    agreement: (state) => send('GET', `/exchange/agreements/${encodeURIComponent(state)}`),
    deposit: (id, body) => send('POST', account(id), JSON.stringify(body)),
    depositOf: (id, requestId) => send('GET', `${account(id)}/${encodeURIComponent(requestId)}`),
  };
};
