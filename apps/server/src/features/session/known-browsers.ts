import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import type { Cookie } from '../../platform/http/index.ts';
import { tokenLifetimeSeconds } from './commands.ts';

/**
 * Marks browsers in which somebody has logged in. The HTML is requested without a token, and may
 * hold data that guests must not see. The cookie names no person and gives no access to calls.
 */
export type KnownBrowsers = {
  readonly remember: () => Cookie;
  readonly forget: () => Cookie;
  readonly isKnown: (cookies: Readonly<Record<string, string | undefined>>) => boolean;
};

type Options = {
  readonly fieldKeys: FieldKeys;
  readonly clock: Pick<Clock, 'now'>;
  readonly isSecure: boolean;
};

const purpose = 'known browser';
const shape = /^(\d{1,12})\.([\w-]{43})$/;

export const createKnownBrowsers = ({ fieldKeys, clock, isSecure }: Options): KnownBrowsers => {
  const name = isSecure ? '__Host-dipper-known' : 'dipper-known';
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1000);
  const cookie = (value: string, maxAgeSeconds: number): Cookie => ({
    name,
    value,
    path: '/',
    maxAgeSeconds,
  });
  return {
    remember: () => {
      const until = String(nowSeconds() + tokenLifetimeSeconds);
      const signature = fieldKeys.hash(until, purpose).toString('base64url');
      return cookie(`${until}.${signature}`, tokenLifetimeSeconds);
    },
    forget: () => cookie('', 0),
    isKnown: (cookies) => {
      const [, until, signature] = shape.exec(cookies[name] ?? '') ?? [];
      if (until === undefined || signature === undefined || Number(until) < nowSeconds()) {
        return false;
      }
      const received = Buffer.from(signature, 'base64url');
      return fieldKeys.hashes(until, purpose).some((hash) => timingSafeEqual(received, hash));
    },
  };
};
