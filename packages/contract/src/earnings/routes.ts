import { defineRoute } from '../route.ts';
import { monthParams, pageQuery } from '../wire.ts';
import {
  cashDailyAnswer,
  cashMonthlyAnswer,
  monthlyQuery,
  subscriptionDailyAnswer,
  subscriptionMonthlyAnswer,
} from './schema.ts';

export const cashMonthlyRoute = defineRoute({
  name: 'cashMonthly',
  verb: 'earnings',
  method: 'GET',
  path: '/exchange/cash/history/monthly',
  access: 'person',
  summary: 'What the person can exchange, and spoon income by month',
  query: monthlyQuery,
  answers: { 200: cashMonthlyAnswer },
  links: ['next'],
  errors: [],
  available: false,
});

export const cashDailyRoute = defineRoute({
  name: 'cashDaily',
  verb: 'earnings',
  method: 'GET',
  path: '/exchange/cash/history/daily/:id',
  access: 'person',
  summary: 'Spoon income of a month, by day',
  params: monthParams,
  query: pageQuery,
  answers: { 200: cashDailyAnswer },
  links: ['next'],
  errors: ['wrong_date_pattern'],
  available: false,
});

export const subscriptionMonthlyRoute = defineRoute({
  name: 'subscriptionMonthly',
  verb: 'earnings',
  method: 'GET',
  path: '/exchange/subscription/history/monthly',
  access: 'person',
  summary: 'Subscription income by month',
  query: monthlyQuery,
  answers: { 200: subscriptionMonthlyAnswer },
  links: ['next'],
  errors: [],
  available: false,
});

export const subscriptionDailyRoute = defineRoute({
  name: 'subscriptionDaily',
  verb: 'earnings',
  method: 'GET',
  path: '/exchange/subscription/history/daily/:id',
  access: 'person',
  summary: 'Subscription income of a month, by day',
  params: monthParams,
  query: pageQuery,
  answers: { 200: subscriptionDailyAnswer },
  links: ['next'],
  errors: ['wrong_date_pattern', 'settlement_not_visible_yet'],
  available: false,
});
