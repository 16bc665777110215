import { welcomesGuests } from '@dipper/contract';
import type { Country, Environment } from '@dipper/contract';
import { countryOfLanguages } from '../shared/i18n/index.ts';

/** All facts that guards may use besides the address. */
export type Situation = {
  readonly session: {
    readonly initialised: boolean;
    readonly loggedIn: boolean;
    readonly country?: Country | undefined;
  };
  readonly storedCountry?: Country | undefined;
  /** The browser's languages, the preferred one first. */
  readonly languages: readonly string[];
  readonly environment: Environment;
  /** The exchange is closed for now. */
  readonly exchangeMaintenance: boolean;
  /** A build for translators shows every text. */
  readonly showsStrings: boolean;
  /** The path that the page was at before this one. */
  readonly cameFrom?: string | undefined;
};

export const defaultCountry = (languages: readonly string[]): Country => {
  const country = countryOfLanguages(languages);
  return welcomesGuests(country) ? country : 'kr';
};

/** Returns the situation before anything else is known, which is enough to clean an address. */
export const situationAtStart = (
  storedCountry: Country | undefined,
  languages: readonly string[],
): Situation => ({
  session: { initialised: false, loggedIn: false },
  storedCountry,
  languages,
  environment: 'production',
  exchangeMaintenance: false,
  showsStrings: false,
});
