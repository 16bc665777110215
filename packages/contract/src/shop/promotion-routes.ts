import { defineRoute } from '../route.ts';
import { listErrors } from './list-errors.ts';
import { newbieEventAnswer, promotionAnswer } from './promotion-schema.ts';
import { textsQuery } from './schema.ts';

export const promotionRoute = defineRoute({
  name: 'promotion',
  verb: 'shop',
  method: 'GET',
  path: '/billing/spoon/promotion',
  access: 'public',
  summary: 'The running promotion and the VIP banner',
  query: textsQuery,
  answers: { 200: promotionAnswer },
  errors: listErrors,
});

export const newbieEventRoute = defineRoute({
  name: 'newbieEvent',
  verb: 'shop',
  method: 'GET',
  path: '/billing/event/newbie',
  access: 'public',
  summary: 'The event for new users and its products',
  query: textsQuery,
  answers: { 200: newbieEventAnswer },
  errors: listErrors,
});
