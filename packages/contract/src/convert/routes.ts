import { defineRoute } from '../route.ts';
import { secondVersionQuery } from '../wire.ts';
import { convertAnswer, convertBody } from './schema.ts';

export const convertRoute = defineRoute({
  name: 'convert',
  verb: 'convert',
  method: 'POST',
  path: '/exchange',
  access: 'person',
  summary: 'Turn points into spoons; this cannot be undone',
  query: secondVersionQuery,
  body: convertBody,
  answers: { 201: convertAnswer },
  movesMoney: true,
  errors: [
    'point_wrong',
    'price_changed',
    'convert_limit_exceeded',
    'convert_below_minimum',
    'exchange_country_not_supported',
    'exchange_temporary_error',
    'under_maintenance',
  ],
});
