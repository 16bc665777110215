import { defineRoute } from '../route.ts';
import { pageQuery } from '../wire.ts';
import {
  chargesAnswer,
  failuresAnswer,
  monthlyPaymentAnswer,
  openPaymentsAnswer,
  paymentMonthsAnswer,
  spoonLotsAnswer,
} from './schema.ts';

export const monthlyPaymentRoute = defineRoute({
  name: 'monthlyPayment',
  verb: 'history',
  method: 'GET',
  path: '/billing/history/payment/monthly',
  access: 'person',
  summary: 'What the person has paid this month, and what is left of a minor’s limit',
  answers: { 200: monthlyPaymentAnswer },
  errors: [],
});

export const chargesRoute = defineRoute({
  name: 'charges',
  verb: 'history',
  method: 'GET',
  path: '/billing/history/charge',
  access: 'person',
  summary: 'Purchases of the person, newest first',
  query: pageQuery,
  answers: { 200: chargesAnswer },
  links: ['next'],
  errors: [],
});

export const failuresRoute = defineRoute({
  name: 'failures',
  verb: 'history',
  method: 'GET',
  path: '/billing/history/failure',
  access: 'person',
  summary: 'Payments of the person that failed, newest first',
  query: pageQuery,
  answers: { 200: failuresAnswer },
  links: ['next'],
  errors: [],
});

export const openPaymentsRoute = defineRoute({
  name: 'openPayments',
  verb: 'history',
  method: 'GET',
  path: '/billing/history/open',
  access: 'person',
  summary: 'Payments of the person that are not over, wherever they were started',
  answers: { 200: openPaymentsAnswer },
  errors: [],
});

export const paymentMonthsRoute = defineRoute({
  name: 'paymentMonths',
  verb: 'history',
  method: 'GET',
  path: '/billing/history/payment/months',
  access: 'person',
  summary: 'What the person has paid in each of the last twelve months',
  answers: { 200: paymentMonthsAnswer },
  errors: [],
});

export const spoonLotsRoute = defineRoute({
  name: 'spoonLots',
  verb: 'history',
  method: 'GET',
  path: '/billing/history/spoons',
  access: 'person',
  summary: 'Spoons that are left, by when they run out, soonest first',
  query: pageQuery,
  answers: { 200: spoonLotsAnswer },
  links: ['next'],
  errors: [],
});
