import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { keyedHash } from '../../platform/crypto.ts';
import type { Cookie } from '../../platform/http/index.ts';
import { tokenLifetimeSeconds } from './commands.ts';

/**
 * A document is asked for without a token, and may hold what guests do not see. So a browser in
 * which somebody has logged in keeps a cookie that says this and nothing of who it was; for calls
 * it is worth nothing.
 */
export type KnownBrowsers = {
  readonly remember: () => Cookie;
  readonly forget: () => Cookie;
  readonly isKnown: (cookies: Readonly<Record<string, string | undefined>>) => boolean;
};

type Options = {
  readonly secretKey: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly isSecure: boolean;
};

const purpose = 'known browser';
const shape = /^(\d{1,12})\.([\w-]{43})$/;

export const createKnownBrowsers = ({ secretKey, clock, isSecure }: Options): KnownBrowsers => {
  const name = isSecure ? '__Host-dipper-known' : 'dipper-known';
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1000);
  const signed = (until: string): Buffer => keyedHash(until, secretKey, purpose);
  const cookie = (value: string, maxAgeSeconds: number): Cookie => ({
    name,
    value,
    path: '/',
    maxAgeSeconds,
  });
  return {
    remember: () => {
      const until = String(nowSeconds() + tokenLifetimeSeconds);
      return cookie(`${until}.${signed(until).toString('base64url')}`, tokenLifetimeSeconds);
    },
    forget: () => cookie('', 0),
    isKnown: (cookies) => {
      const [, until, signature] = shape.exec(cookies[name] ?? '') ?? [];
      if (until === undefined || signature === undefined || Number(until) < nowSeconds()) {
        return false;
      }
      return timingSafeEqual(Buffer.from(signature, 'base64url'), signed(until));
    },
  };
};
