import type { Answer } from '../../control/calls.ts';
import type { Clock } from '../../platform/clock.ts';
import { asObject } from '../../platform/json.ts';
import { randomHex } from '../../platform/random.ts';
import type { PayoneerSettings } from '../../settings.ts';

/** Thirty days, as the real ones. */
const lifetimeSeconds = 2_592_000;

export interface Tokens {
  readonly give: (authorization: string | undefined, body: unknown) => Answer;
  readonly isGood: (authorization: string | undefined) => boolean;
  readonly clear: () => void;
}

export function createTokens(settings: PayoneerSettings, clock: Clock): Tokens {
  const endOf = new Map<string, Date>();
  const key = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
  return {
    give: (authorization, body) => {
      if (authorization !== `Basic ${key}`) {
        return { status: 401, body: { error: 'invalid_client' } };
      }
      const { grant_type: grant, scope } = asObject(body);
      if (grant !== 'client_credentials' || scope !== 'read write') {
        return { status: 400, body: { error: 'invalid_request' } };
      }
      const token = randomHex(64);
      endOf.set(token, new Date(clock.now().getTime() + lifetimeSeconds * 1_000));
      const kind = { token_type: 'Bearer', expires_in: lifetimeSeconds, scope: 'read write' };
      return { status: 200, body: { access_token: token, ...kind } };
    },
    isGood: (authorization) => {
      const [scheme, token = '', ...more] = (authorization ?? '').split(' ');
      const end = endOf.get(token);
      return scheme === 'Bearer' && more.length === 0 && end !== undefined && end > clock.now();
    },
    clear: () => endOf.clear(),
  };
}
