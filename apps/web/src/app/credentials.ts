import { parseCountry, parseIsAdult } from '@dipper/contract';
import { addressOf } from '../shared/navigation/index.ts';
import type { RouteLocation } from '../shared/navigation/index.ts';
import { credentialNames, entryGuard } from './guards.ts';
import { isPaymentReturn } from './resolve.ts';
import { matchRoute } from './routes.ts';
import type { Situation } from './situation.ts';

export type Credentials =
  /** A one-time code of our own server. */
  | { readonly kind: 'auth-key'; readonly authKey: string }
  | { readonly kind: 'token'; readonly token: string; readonly refreshToken: string | undefined };

/** The login data in an address, beside the place to show. */
export type Handover = {
  readonly credentials: Credentials | undefined;
  readonly loginError: string | undefined;
  readonly isNew: boolean;
  /** False when the app says that the person is a minor. */
  readonly isAdult: boolean | undefined;
  /** A key came without a country: whose country it is, only the login says. */
  readonly isCountryOpen: boolean;
  /** The address without any of it. */
  readonly address: string;
};

const namesTakenOut = [...credentialNames, 'login_error'];

const credentialsIn = (query: URLSearchParams): Credentials | undefined => {
  const authKey = query.get('auth_key');
  if (authKey !== null && authKey !== '') return { kind: 'auth-key', authKey };
  const token = query.get('token');
  const refreshToken = query.get('refresh_token') ?? undefined;
  if (token === null && refreshToken === undefined) return undefined;
  return { kind: 'token', token: token ?? '', refreshToken };
};

const withoutHandover = (place: RouteLocation): RouteLocation => {
  const query = new URLSearchParams(place.query);
  for (const name of namesTakenOut) query.delete(name);
  return { path: place.path, query };
};

/** Takes keys and tokens out of an address, so that neither history nor anything later sees them. */
export const takeHandover = (place: RouteLocation, situation: Situation): Handover => {
  const nothing = {
    credentials: undefined,
    loginError: undefined,
    isNew: false,
    isCountryOpen: false,
  };
  const isAdult = parseIsAdult(place.query.get('isAdult'));
  const untouched = addressOf(place.path, place.query);
  if (isPaymentReturn(place)) return { ...nothing, isAdult, address: untouched };
  const route = matchRoute(place.path)?.route;
  const guarded = route?.guards.includes(entryGuard) === true;
  const entered = guarded ? entryGuard(place, situation) : undefined;
  const cleaned = withoutHandover(place);
  const address =
    entered?.kind === 'redirect'
      ? withoutLoginError(entered.to)
      : addressOf(cleaned.path, cleaned.query);
  if (route?.takesCredentials !== true) return { ...nothing, isAdult, address };
  const credentials = credentialsIn(place.query);
  return {
    credentials,
    isCountryOpen:
      credentials?.kind === 'auth-key' && parseCountry(place.query.get('country')) === undefined,
    loginError: place.query.get('login_error') ?? undefined,
    isNew: place.query.get('is_new') === '1' || place.query.get('is_new') === 'true',
    isAdult,
    address,
  };
};

const withoutLoginError = (address: string): string => {
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  query.delete('login_error');
  return addressOf(path, query);
};
