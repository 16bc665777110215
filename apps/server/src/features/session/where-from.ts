import type { RequestSource } from '../../platform/http/index.ts';
import { keepingFor } from './keeping.ts';
import type { LoginBrowsers } from './login-browser.ts';
import type { KeyBinding } from './one-time-key-repository.ts';

type Brought = {
  readonly source: RequestSource;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly isProved: boolean;
};

type Here = { readonly browsers: LoginBrowsers; readonly pageOrigin: string };

/**
 * Whether a key is used where it was requested. A program requested it itself; a page of ours
 * proves it by the cookie, and without a cookie by the device, which only that browser can name.
 */
export const isFromHere = (
  { browser_hash: browserHash, device_id: deviceId }: KeyBinding,
  { source, cookies, isProved }: Brought,
  { browsers, pageOrigin }: Here,
): boolean => {
  if (source.origin === undefined) return true;
  return keepingFor(source, { isProved, pageOrigin }) === 'cookie'
    ? browsers.isOneOf(cookies, browserHash)
    : deviceId !== null;
};
