import { defineRoute } from '../route.ts';
import { commonConfigAnswer, settingsAnswer } from './country-schema.ts';
import { countryQuery, textsQuery } from './schema.ts';

export const commonConfigRoute = defineRoute({
  name: 'commonConfig',
  verb: 'shop',
  method: 'GET',
  path: '/common/config',
  access: 'public',
  summary: 'Rules of a country: currency, zone, limits, what is under maintenance',
  query: countryQuery,
  answers: { 200: commonConfigAnswer },
  errors: [],
  available: true,
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
  available: true,
});
