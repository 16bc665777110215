import type { Clock } from '../../platform/clock.ts';
import { sendOut } from '../../platform/outbound.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { pathOf } from '../../platform/path.ts';
import type { Sent } from '../../platform/sent.ts';
import { dotmoneyProtocol } from './protocol.ts';
import { apiSignature } from './signature.ts';
import type { Keys } from './signature.ts';

const { addresses } = dotmoneyProtocol;

export type ClientOptions = Keys & Pick<Clock, 'now'> & { readonly url: string };

export type DotmoneyClient = {
  readonly products: () => Promise<OutboundAnswer>;
  readonly agreement: (state: string) => Promise<OutboundAnswer>;
  readonly deposit: (account: string, body: Sent) => Promise<OutboundAnswer>;
  readonly depositOf: (account: string, requestId: string) => Promise<OutboundAnswer>;
};

const version = '1';
const questionMs = 8000;
const depositMs = 20_000;
const secondMs = 1000;

export const createClient = ({ url, accessKey, hashKey, now }: ClientOptions): DotmoneyClient => {
  const send = (method: 'GET' | 'POST', path: string, body = ''): Promise<OutboundAnswer> => {
    const time = String(Math.floor(now().getTime() / secondMs));
    const signature = apiSignature({ time, method, path, body }, hashKey);
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
  return {
    products: () => send('GET', addresses.products.value),
    agreement: (state) => send('GET', pathOf(addresses.agreement.value, { state })),
    deposit: (account, body) =>
      send('POST', pathOf(addresses.deposit.value, { account }), JSON.stringify(body)),
    depositOf: (account, request) =>
      send('GET', pathOf(addresses['deposit-of'].value, { account, request })),
  };
};
