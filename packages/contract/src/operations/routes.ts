import * as z from 'zod/mini';
import { eventsBody } from '../page/events.ts';
import { transactionParams } from '../purchase/schema.ts';
import { defineRoute } from '../route.ts';
import { publicIdParams } from '../wire.ts';
import {
  decideRefundBody,
  ledgerVerifyAnswer,
  openRefundAccountBody,
  operatorPaymentsAnswer,
  operatorPaymentsQuery,
  operatorRefundBody,
  operatorRefundSchema,
  operatorRefundsAnswer,
  operatorRefundsQuery,
  refundAccountAnswer,
  refundTransferBody,
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
});

export const operatorPaymentsRoute = defineRoute({
  name: 'operatorPayments',
  verb: 'operations',
  method: 'GET',
  path: '/operations/payments',
  access: 'operator',
  summary: 'Payments by state, provider, method, country, day and person, newest first',
  query: operatorPaymentsQuery,
  answers: { 200: operatorPaymentsAnswer },
  links: ['next'],
  errors: [],
});

export const refundPaymentRoute = defineRoute({
  name: 'refundPayment',
  verb: 'operations',
  method: 'POST',
  path: '/operations/payments/:id/refunds',
  access: 'operator',
  summary: 'Give a purchase back, whole or in part, as far as its spoons are unused',
  params: transactionParams,
  body: operatorRefundBody,
  answers: { 201: operatorRefundSchema },
  movesMoney: true,
  errors: [
    'payment_not_found',
    'payment_in_progress',
    'refund_spoons_used',
    'refund_already_requested',
    'refund_account_required',
    'refund_window_over',
    'second_operator_required',
    'invalid_amount',
  ],
});

export const operatorRefundsRoute = defineRoute({
  name: 'operatorRefunds',
  verb: 'operations',
  method: 'GET',
  path: '/operations/refunds',
  access: 'operator',
  summary: 'Refunds by state, newest first; `by-account` are those to be made by hand',
  query: operatorRefundsQuery,
  answers: { 200: operatorRefundsAnswer },
  links: ['next'],
  errors: [],
});

export const refundTransferRoute = defineRoute({
  name: 'refundTransfer',
  verb: 'operations',
  method: 'POST',
  path: '/operations/refunds/:id/transfer',
  access: 'operator',
  summary: 'Say what became of a refund that is made by hand',
  params: publicIdParams,
  body: refundTransferBody,
  answers: { 200: operatorRefundSchema },
  movesMoney: true,
  errors: ['payment_not_found', 'refund_already_requested', 'wrong_request_format'],
});

export const decideRefundRoute = defineRoute({
  name: 'decideRefund',
  verb: 'operations',
  method: 'POST',
  path: '/operations/refunds/:id/decision',
  access: 'operator',
  summary:
    'Say what became of a refund whose answer was lost and of which the provider cannot tell',
  params: publicIdParams,
  body: decideRefundBody,
  answers: { 200: operatorRefundSchema },
  movesMoney: true,
  errors: ['payment_not_found', 'payment_in_progress', 'refund_already_requested'],
});

export const openRefundAccountRoute = defineRoute({
  name: 'openRefundAccount',
  verb: 'operations',
  method: 'POST',
  path: '/operations/refunds/:id/account',
  access: 'operator',
  summary: 'Open the account of a refund that waits for its transfer; each opening is recorded',
  params: publicIdParams,
  body: openRefundAccountBody,
  answers: { 200: refundAccountAnswer },
  errors: ['payment_not_found'],
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
});
