import { defineRoute } from '../route.ts';
import {
  badgesAnswer,
  commonConfigAnswer,
  countryQuery,
  methodsAnswer,
  newbieEventAnswer,
  productsAnswer,
  productsQuery,
  promotionAnswer,
  settingsAnswer,
} from './schema.ts';

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

export const badgesRoute = defineRoute({
  name: 'badges',
  verb: 'shop',
  method: 'GET',
  path: '/common/badge-styles',
  access: 'public',
  summary: 'The manifest of badge styles',
  query: countryQuery,
  answers: { 200: badgesAnswer },
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
  query: countryQuery,
  answers: { 200: settingsAnswer },
  errors: [],
  available: true,
});

export const productsRoute = defineRoute({
  name: 'products',
  verb: 'shop',
  method: 'GET',
  path: '/billing/spoon/products',
  access: 'public',
  summary: 'Spoon products of a country and category',
  query: productsQuery,
  answers: { 200: productsAnswer },
  errors: ['wrong_platform_type'],
  available: true,
});

export const methodsRoute = defineRoute({
  name: 'methods',
  verb: 'shop',
  method: 'GET',
  path: '/billing/spoon/methods',
  access: 'public',
  summary: 'Payment methods offered in a country, in order',
  query: countryQuery,
  answers: { 200: methodsAnswer },
  errors: [],
  available: true,
});

export const promotionRoute = defineRoute({
  name: 'promotion',
  verb: 'shop',
  method: 'GET',
  path: '/billing/spoon/promotion',
  access: 'public',
  summary: 'The running promotion and the VIP banner',
  query: countryQuery,
  answers: { 200: promotionAnswer },
  errors: [],
  available: true,
});

export const newbieEventRoute = defineRoute({
  name: 'newbieEvent',
  verb: 'shop',
  method: 'GET',
  path: '/billing/event/newbie',
  access: 'public',
  summary: 'The event for new users and its products',
  query: countryQuery,
  answers: { 200: newbieEventAnswer },
  errors: [],
  available: true,
});
