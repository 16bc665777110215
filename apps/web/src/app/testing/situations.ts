import type { Country } from '@dipper/contract';
import type { Situation } from '../situation.ts';

export const guest: Situation = {
  session: { initialised: true, loggedIn: false },
  languages: ['ko-KR'],
  environment: 'dev',
  exchangeMaintenance: false,
  showsStrings: false,
};

export const starting: Situation = {
  ...guest,
  session: { initialised: false, loggedIn: false },
};

export const personOf = (country: Country): Situation => ({
  ...guest,
  session: { initialised: true, loggedIn: true, country },
  storedCountry: country,
});
