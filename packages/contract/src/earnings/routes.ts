import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { monthParams, pageQuery } from '../wire.ts';
import {
  cashDailyAnswer,
  cashMonthlyAnswer,
  incomeFileQuery,
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
});

export const cashDailyFileRoute = defineRoute({
  name: 'cashDailyFile',
  verb: 'earnings',
  method: 'GET',
  path: '/exchange/cash/history/daily/:id/file',
  access: 'person',
  summary: 'Spoon income of a month, by day, as a file for a spreadsheet',
  params: monthParams,
  query: incomeFileQuery,
  answers: { 200: z.unknown() },
  answerType: 'text/csv',
  errors: ['wrong_date_pattern'],
});

export const subscriptionDailyFileRoute = defineRoute({
  name: 'subscriptionDailyFile',
  verb: 'earnings',
  method: 'GET',
  path: '/exchange/subscription/history/daily/:id/file',
  access: 'person',
  summary: 'Subscription income of a month, by day, as a file for a spreadsheet',
  params: monthParams,
  query: incomeFileQuery,
  answers: { 200: z.unknown() },
  answerType: 'text/csv',
  errors: ['wrong_date_pattern', 'settlement_not_visible_yet'],
});
