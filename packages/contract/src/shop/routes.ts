import { defineRoute } from '../route.ts';
import { listErrors } from './list-errors.ts';
import { badgesAnswer, productsAnswer, productsQuery, textsQuery } from './schema.ts';

export const badgesRoute = defineRoute({
  name: 'badges',
  verb: 'shop',
  method: 'GET',
  path: '/common/badge-styles',
  access: 'public',
  summary: 'The manifest of badge styles',
  query: textsQuery,
  answers: { 200: badgesAnswer },
  errors: [],
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
  errors: ['wrong_platform_type', ...listErrors],
});
