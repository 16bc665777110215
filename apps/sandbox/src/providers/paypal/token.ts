import type { Answer } from '../../control/calls.ts';
import type { Clock } from '../../platform/clock.ts';
import { asObject } from '../../platform/json.ts';
import { randomHex } from '../../platform/random.ts';
import type { PaypalSettings } from '../../settings.ts';

/** Nine hours, as the real ones. */
const lifetimeSeconds = 32_400;

export interface Tokens {
  readonly give: (authorization: string | undefined, body: unknown) => Answer;
  readonly isGood: (authorization: string | undefined) => boolean;
  readonly clear: () => void;
}

const refused = (error: string, error_description: string): Answer => ({
  status: 401,
  body: { error, error_description },
});

function hasKey(authorization: string | undefined, settings: PaypalSettings): boolean {
  const [scheme, key = '', ...more] = (authorization ?? '').split(' ');
  const credentials = Buffer.from(key, 'base64').toString('utf8');
  return (
    scheme === 'Basic' &&
    more.length === 0 &&
    credentials === `${settings.clientId}:${settings.clientSecret}`
  );
}

export function createTokens(settings: PaypalSettings, clock: Clock): Tokens {
  const endOf = new Map<string, Date>();
  return {
    give: (authorization, body) => {
      if (!hasKey(authorization, settings)) {
        return refused('invalid_client', 'Client Authentication failed');
      }
      if (asObject(body)['grant_type'] !== 'client_credentials') {
        return {
          status: 400,
          body: { error: 'unsupported_grant_type', error_description: 'unsupported grant_type' },
        };
      }
      const now = clock.now();
      const token = `A21AA${randomHex(60)}`;
      endOf.set(token, new Date(now.getTime() + lifetimeSeconds * 1_000));
      return {
        status: 200,
        body: {
          scope: 'https://uri.paypal.com/services/payments/payment',
          access_token: token,
          token_type: 'Bearer',
          app_id: 'APP-80W284485P519543T',
          expires_in: lifetimeSeconds,
          nonce: `${now.toISOString().slice(0, 19)}Z${randomHex(40)}`,
        },
      };
    },
    isGood: (authorization) => {
      const [scheme, token = '', ...more] = (authorization ?? '').split(' ');
      const end = endOf.get(token);
      return scheme === 'Bearer' && more.length === 0 && end !== undefined && end > clock.now();
    },
    clear: () => endOf.clear(),
  };
}
