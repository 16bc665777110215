import { defineRoute } from '../route.ts';
import { commonConfigAnswer, settingsAnswer, termsAnswer, termsQuery } from './country-schema.ts';
import { countryQuery, textsQuery } from './schema.ts';

export const commonConfigRoute = defineRoute({
  name: 'commonConfig',
  verb: 'shop',
  method: 'GET',
  path: '/common/config',
  access: 'public',
  summary: 'Rules of a country: currency, zone, limits, what is under maintenance, who sells',
  query: countryQuery,
  answers: { 200: commonConfigAnswer },
  errors: [],
});

export const settingsRoute = defineRoute({
  name: 'settings',
  verb: 'shop',
  method: 'GET',
  path: '/common/settings',
  access: 'public',
  summary: 'Texts that an operator writes, by key',
  query: textsQuery,
  answers: { 200: settingsAnswer },
  errors: [],
});

export const termsRoute = defineRoute({
  name: 'terms',
  verb: 'shop',
  method: 'GET',
  path: '/common/terms',
  access: 'public',
  summary: 'The wording that is agreed to now, and what it is called',
  query: termsQuery,
  answers: { 200: termsAnswer },
  errors: [],
});
