export {
  countries,
  countrySchema,
  directionOfLocale,
  fallbackLocale,
  localeOfCountry,
  locales,
  localeSchema,
  parseCountry,
  zoneOfCountry,
} from './country.ts';
export type { Country, Locale } from './country.ts';
export { errorCatalogue } from './errors/catalogue.ts';
export type { ErrorName } from './errors/catalogue.ts';
export {
  currencies,
  currencyOfCountry,
  currencySchema,
  decodeAmount,
  divideDown,
  encodeAmount,
  exponentOf,
  units,
  unitSchema,
  wireAmount,
} from './money.ts';
export type { Currency, Money, Unit, WireAmount } from './money.ts';
export { failure, success } from './result.ts';
export type { Result } from './result.ts';
export { defineRoute, verbs } from './route.ts';
export type {
  Access,
  AnswerOf,
  BodyInputOf,
  BodyOf,
  ParamsOf,
  QueryInputOf,
  QueryOf,
  RouteDefinition,
  Schema,
  Verb,
} from './route.ts';
