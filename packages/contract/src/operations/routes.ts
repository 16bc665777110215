import * as z from 'zod/mini';
import { eventsBody } from '../page/events.ts';
import { defineRoute } from '../route.ts';
import {
  ledgerVerifyAnswer,
  operatorPaymentsAnswer,
  operatorPaymentsQuery,
  testClockAnswer,
  testClockBody,
  trialBalanceAnswer,
} from './schema.ts';

export const trialBalanceRoute = defineRoute({
  name: 'trialBalance',
  verb: 'operations',
  method: 'GET',
  path: '/operations/trial-balance',
  access: 'operator',
  summary: 'Debits and credits of every account and unit',
  answers: { 200: trialBalanceAnswer },
  errors: [],
  available: true,
});

export const ledgerVerifyRoute = defineRoute({
  name: 'ledgerVerify',
  verb: 'operations',
  method: 'GET',
  path: '/operations/ledger/verify',
  access: 'operator',
  summary: 'Prove the ledger: sums, chains, no orphan',
  answers: { 200: ledgerVerifyAnswer },
  errors: [],
  available: true,
});

export const operatorPaymentsRoute = defineRoute({
  name: 'operatorPayments',
  verb: 'operations',
  method: 'GET',
  path: '/operations/payments',
  access: 'operator',
  summary: 'Payments by state, newest first',
  query: operatorPaymentsQuery,
  answers: { 200: operatorPaymentsAnswer },
  links: ['next'],
  errors: [],
  available: true,
});

export const testClockRoute = defineRoute({
  name: 'testClock',
  verb: 'operations',
  method: 'GET',
  path: '/test/clock',
  access: 'public',
  summary: 'The movable clock of a test system',
  answers: { 200: testClockAnswer },
  testOnly: true,
  errors: [],
  available: true,
});

export const moveTestClockRoute = defineRoute({
  name: 'moveTestClock',
  verb: 'operations',
  method: 'POST',
  path: '/test/clock',
  access: 'public',
  summary: 'Set the clock of a test system, or move it on',
  body: testClockBody,
  answers: { 200: testClockAnswer },
  testOnly: true,
  errors: [],
  available: true,
});

export const recordEventsRoute = defineRoute({
  name: 'recordEvents',
  verb: 'operations',
  method: 'POST',
  path: '/events',
  access: 'public',
  summary: 'Tell what happened in a page, in batches; nothing that names or admits a person',
  body: eventsBody,
  answers: { 204: z.undefined() },
  errors: [],
  available: true,
});
