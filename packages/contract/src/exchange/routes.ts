import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { publicIdParams, identifierParams, secondVersionQuery } from '../wire.ts';
import {
  banksAnswer,
  cashOutBody,
  currentCompleteDepositAnswer,
  documentUploadAnswer,
  documentUploadBody,
  estimateBody,
  estimatedSchema,
  estimatedAmountsAnswer,
  exchangeHistoryStatusAnswer,
  exchangeRequestSchema,
  exchangesAnswer,
  exchangesQuery,
  keptPayeeAnswer,
} from './schema.ts';

export const exchangesRoute = defineRoute({
  name: 'exchanges',
  verb: 'exchange',
  method: 'GET',
  path: '/exchange',
  access: 'person',
  summary: 'Exchange requests of the person, newest first',
  query: exchangesQuery,
  answers: { 200: exchangesAnswer },
  links: ['next'],
  errors: ['under_maintenance'],
});

export const exchangeRoute = defineRoute({
  name: 'exchange',
  verb: 'exchange',
  method: 'GET',
  path: '/exchange/:id',
  access: 'person',
  summary: 'One exchange request',
  params: publicIdParams,
  answers: { 200: exchangeRequestSchema },
  errors: ['exchange_not_found', 'under_maintenance'],
});

export const cancelExchangeRoute = defineRoute({
  name: 'cancelExchange',
  verb: 'exchange',
  method: 'POST',
  path: '/exchange/:id/cancel',
  access: 'person',
  summary: 'Take a request back; what it reserved returns',
  params: publicIdParams,
  answers: { 200: exchangeRequestSchema },
  movesMoney: true,
  errors: ['exchange_not_found', 'exchange_not_cancelable', 'under_maintenance'],
});

export const banksRoute = defineRoute({
  name: 'banks',
  verb: 'exchange',
  method: 'GET',
  path: '/exchange/banks',
  access: 'person',
  summary: 'Banks that can be paid out to',
  answers: { 200: banksAnswer },
  errors: [],
});

export const estimatedAmountsRoute = defineRoute({
  name: 'estimatedAmounts',
  verb: 'exchange',
  method: 'GET',
  path: '/exchange/spoons/:id/estimated-amounts',
  access: 'person',
  summary: 'What all the spoons of the person would come to',
  params: identifierParams,
  answers: { 200: estimatedAmountsAnswer },
  errors: ['user_not_found'],
});

export const exchangeFormRoute = defineRoute({
  name: 'exchangeForm',
  verb: 'exchange',
  method: 'GET',
  path: '/exchange/form',
  access: 'person',
  summary: 'The application form, as a file',
  answers: { 200: z.unknown() },
  answerType: 'application/pdf',
  errors: [],
});

export const currentCompleteDepositRoute = defineRoute({
  name: 'currentCompleteDeposit',
  verb: 'exchange',
  method: 'GET',
  path: '/exchange/current-complete-deposit',
  access: 'person',
  summary: 'The last deposit that was completed',
  answers: { 200: currentCompleteDepositAnswer },
  errors: [],
});

export const exchangeHistoryStatusRoute = defineRoute({
  name: 'exchangeHistoryStatus',
  verb: 'exchange',
  method: 'GET',
  path: '/exchange/history/status',
  access: 'person',
  summary: 'Whether an exchange runs, and how many have each status',
  answers: { 200: exchangeHistoryStatusAnswer },
  errors: [],
});

export const estimateExchangeRoute = defineRoute({
  name: 'estimateExchange',
  verb: 'exchange',
  method: 'POST',
  path: '/exchange/estimate',
  access: 'person',
  summary: 'What an amount would come to after fees and tax',
  body: estimateBody,
  answers: { 200: estimatedSchema },
  errors: [
    'point_wrong',
    'exchange_amount_exceeded',
    'exchange_below_minimum',
    'exchange_country_not_supported',
    'under_maintenance',
  ],
});

export const documentUploadUrlsRoute = defineRoute({
  name: 'documentUploadUrls',
  verb: 'exchange',
  method: 'POST',
  path: '/exchange/document-upload-urls',
  access: 'person',
  summary: 'Single-use addresses to upload documents to',
  body: documentUploadBody,
  answers: { 201: documentUploadAnswer },
  errors: ['too_many_requests'],
});

export const keptPayeeRoute = defineRoute({
  name: 'keptPayee',
  verb: 'exchange',
  method: 'GET',
  path: '/exchange/cash/payee',
  access: 'person',
  summary: 'The payee of the last cash-out, masked, for the next one',
  answers: { 200: keptPayeeAnswer },
  errors: [],
});

export const cashOutRoute = defineRoute({
  name: 'cashOut',
  verb: 'exchange',
  method: 'POST',
  path: '/exchange/cash',
  access: 'person',
  summary: 'Request a cash-out to a bank account in Korea',
  query: secondVersionQuery,
  body: cashOutBody,
  answers: { 201: exchangeRequestSchema },
  movesMoney: true,
  errors: [
    'point_wrong',
    'exchange_spoons_insufficient',
    'exchange_amount_exceeded',
    'exchange_below_minimum',
    'exchange_web_only',
    'exchange_country_not_supported',
    'exchange_in_progress',
    'exchange_consent_required',
    'exchange_document_required',
    'exchange_document_invalid',
    'exchange_identity_mismatch',
    'exchange_account_mismatch',
    'exchange_payee_gone',
    'price_changed',
    'exchange_temporary_error',
    'exchange_other_reason',
    'certification_required',
    'under_maintenance',
  ],
});
