import { defineRoute } from '../route.ts';
import { pageQuery } from '../wire.ts';
import { chargesAnswer, failuresAnswer, monthlyPaymentAnswer } from './schema.ts';

export const monthlyPaymentRoute = defineRoute({
  name: 'monthlyPayment',
  verb: 'history',
  method: 'GET',
  path: '/billing/history/payment/monthly',
  access: 'person',
  summary: 'What the person has paid this month, and what is left of a minor’s limit',
  answers: { 200: monthlyPaymentAnswer },
  errors: [],
  available: true,
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
  available: true,
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
  available: true,
});
