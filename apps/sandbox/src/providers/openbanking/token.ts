import type { Answer } from '../../control/calls.ts';
import type { Clock } from '../../platform/clock.ts';
import { asObject } from '../../platform/json.ts';
import { randomHex } from '../../platform/random.ts';
import type { OpenBankingSettings } from '../../settings.ts';
import { answerOf } from './answers.ts';

/** Ninety days, as the real ones. */
const lifetimeSeconds = 7_776_000;

export interface Tokens {
  readonly give: (body: unknown) => Answer;
  readonly isGood: (authorization: string | undefined) => boolean;
  readonly clear: () => void;
}

export function createTokens(settings: OpenBankingSettings, clock: Clock): Tokens {
  const endOf = new Map<string, Date>();
  return {
    give: (body) => {
      const form = asObject(body);
      const isOurs =
        form['client_id'] === settings.clientId && form['client_secret'] === settings.clientSecret;
      if (!isOurs) return answerOf(clock.now(), 'O0001');
      if (form['grant_type'] !== 'client_credentials' || form['scope'] !== 'oob') {
        return answerOf(clock.now(), 'O0004');
      }
      const token = randomHex(64);
      endOf.set(token, new Date(clock.now().getTime() + lifetimeSeconds * 1_000));
      const client_use_code = settings.institutionCode;
      const kind = { token_type: 'Bearer', expires_in: lifetimeSeconds, scope: 'oob' };
      return { status: 200, body: { access_token: token, ...kind, client_use_code } };
    },
    isGood: (authorization) => {
      const [scheme, token = '', ...more] = (authorization ?? '').split(' ');
      const end = endOf.get(token);
      return scheme === 'Bearer' && more.length === 0 && end !== undefined && end > clock.now();
    },
    clear: () => endOf.clear(),
  };
}
