import { koreanSnsTypes, parseCountry, readTokenPayload, welcomesGuests } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import {
  addressOf,
  homePathOf,
  loginPathOf,
  paths,
  spoonListOf,
} from '../shared/navigation/index.ts';
import type { Area, RouteLocation } from '../shared/navigation/index.ts';
import { defaultCountry } from './situation.ts';
import type { Situation } from './situation.ts';

export type GuardOutcome =
  | { readonly kind: 'redirect'; readonly to: string }
  /** The answer depends on the person, who is not known yet. */
  | { readonly kind: 'wait' };

/** Returns where to go instead, or nothing if the screen may be shown. */
export type Guard = (place: RouteLocation, situation: Situation) => GuardOutcome | undefined;

const redirect = (to: string): GuardOutcome => ({ kind: 'redirect', to });
const wait: GuardOutcome = { kind: 'wait' };

export const credentialNames = ['refresh_token', 'auth_key', 'is_new', 'token'] as const;

/** The country a person has when no address says one. */
export const countryAtHand = (situation: Situation): Country =>
  situation.session.country ?? situation.storedCountry ?? defaultCountry(situation.languages);

const countryOfToken = (token: string | null): Country | undefined => {
  const payload = readTokenPayload(token);
  return payload.ok ? payload.value.country : undefined;
};

/** Query names that an entry with credentials may keep, besides the country. */
const retainedAtEntry = ['welcome', 'isAdult', 'productName', 'pack'] as const;

const retainedWithCredentials = (query: URLSearchParams): Record<string, string | undefined> => {
  const parameters: Record<string, string | undefined> = {};
  for (const name of retainedAtEntry) {
    const value = query.get(name);
    if (value !== null && (name !== 'welcome' || value === 'true')) parameters[name] = value;
  }
  return parameters;
};

const withCountry = (place: RouteLocation, country: Country): string => {
  const query = new URLSearchParams(place.query);
  query.set('country', country);
  return addressOf(place.path, query);
};

export const entryGuard: Guard = (place, situation) => {
  const country = parseCountry(place.query.get('country'));
  if (credentialNames.some((name) => place.query.has(name))) {
    const entered = country ?? countryOfToken(place.query.get('token')) ?? countryAtHand(situation);
    return redirect(
      addressOf(place.path, { country: entered, ...retainedWithCredentials(place.query) }),
    );
  }
  if (country === undefined) return redirect(withCountry(place, countryAtHand(situation)));
  const isGuest = situation.session.initialised && !situation.session.loggedIn;
  if (isGuest && !welcomesGuests(country)) return redirect(withCountry(place, 'kr'));
  return place.query.get('country') === country ? undefined : redirect(withCountry(place, country));
};

export const loginRequired =
  (area: Area): Guard =>
  (_place, { session }) => {
    if (session.loggedIn) return undefined;
    return session.initialised ? redirect(loginPathOf[area]) : wait;
  };

/** The payment method is the one place whose way in is the list, not the login. */
export const loginOrSpoonList: Guard = (_place, situation) => {
  if (situation.session.loggedIn) return undefined;
  return situation.session.initialised ? redirect(spoonListOf(countryAtHand(situation))) : wait;
};

/** Leads a logged-in person away from a login screen. */
export const guestsOnly =
  (area: Area): Guard =>
  (_place, { session }) =>
    session.loggedIn ? redirect(homePathOf[area]) : undefined;

const koreanLogins: readonly string[] = koreanSnsTypes;

/** `?with=phone` and `?with=email` are ways in for Korea; elsewhere the usual ones are shown. */
export const koreanLoginOnly =
  (area: Area): Guard =>
  (place, situation) => {
    const way = place.query.get('with');
    if (way === null) return undefined;
    const isOffered = koreanLogins.includes(way) && countryAtHand(situation) === 'kr';
    return isOffered ? undefined : redirect(loginPathOf[area]);
  };

export const koreaOnly: Guard = (_place, situation) => {
  const isReady = situation.session.loggedIn || situation.session.initialised;
  if (!isReady) return wait;
  return countryAtHand(situation) === 'kr' ? undefined : redirect(paths.notFound);
};

export const openForExchange: Guard = (_place, { exchangeMaintenance }) =>
  exchangeMaintenance ? redirect(paths.exchangeMaintenance) : undefined;

export const outsideProduction: Guard = (_place, { environment }) =>
  environment === 'production' ? redirect(paths.spoonList) : undefined;

export const dotmoneyErrorWayBack: Guard = ({ query }) =>
  redirect(
    query.size === 0
      ? paths.exchangeHistory
      : addressOf(paths.dotmoneyRequest, { requestStatus: 'error', showRequestNote: 'false' }),
  );

export const resultOrSpoonList: Guard = ({ query }) =>
  query.has('status') && query.has('transactionId') ? undefined : redirect(paths.spoonList);

/** Keeps people who lost their session on the list. */
export const backToSpoonList: Guard = (_place, situation) => {
  const cameFromList =
    situation.cameFrom === paths.spoonList || situation.cameFrom === loginPathOf.payment;
  return cameFromList ? redirect(spoonListOf(countryAtHand(situation))) : undefined;
};

export const redirectTo =
  (to: string): Guard =>
  () =>
    redirect(to);
