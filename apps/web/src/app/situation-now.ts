import { parseCountry } from '@dipper/contract';
import type { Country, PageConfig } from '@dipper/contract';
import type { RouteLocation } from '../shared/navigation/index.ts';
import type { Session } from '../shared/session/index.ts';
import type { Situation } from './situation.ts';

type Facts = {
  readonly config: PageConfig;
  readonly session: Session;
  readonly storedCountry: Country | undefined;
  readonly cameFrom?: string | undefined;
};

export const situationNow = ({ config, session, storedCountry, cameFrom }: Facts): Situation => ({
  session: {
    initialised: session.phase === 'guest' || session.phase === 'person',
    loggedIn: session.phase === 'person',
    country: session.phase === 'person' ? session.person.country : undefined,
  },
  storedCountry,
  languages: navigator.languages,
  environment: config.environment,
  exchangeMaintenance: config.features['exchangeMaintenance'] === true,
  showsStrings: __SHOWS_STRINGS__,
  cameFrom,
});

/** The country whose language and money the page speaks: the person's, the address's, the last one's. */
export const countryNow = (
  session: Session,
  place: RouteLocation,
  storedCountry: Country | undefined,
): Country | undefined => {
  if (session.phase === 'person') return session.person.country;
  const requested = session.phase === 'starting' ? session.asks : undefined;
  return requested ?? parseCountry(place.query.get('country')) ?? storedCountry;
};
