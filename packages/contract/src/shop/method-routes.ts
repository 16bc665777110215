import { defineRoute } from '../route.ts';
import { listErrors } from './list-errors.ts';
import { methodsAnswer } from './method-schema.ts';
import { countryQuery } from './schema.ts';

export const methodsRoute = defineRoute({
  name: 'methods',
  verb: 'shop',
  method: 'GET',
  path: '/billing/spoon/methods',
  access: 'public',
  summary: 'Payment methods offered in a country, in order',
  query: countryQuery,
  answers: { 200: methodsAnswer },
  errors: listErrors,
});
