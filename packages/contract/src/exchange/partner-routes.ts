import { defineRoute } from '../route.ts';
import { identifierParams } from '../wire.ts';
import {
  dotmoneyBody,
  dotmoneyProductSchema,
  dotmoneyProductsAnswer,
  dotmoneyRedirectAnswer,
  dotmoneyRedirectQuery,
  exchangeRequestSchema,
  linkAnswer,
  payoneerBody,
  payoneerUserStatusAnswer,
  redirectQuery,
} from './schema.ts';

const exchangeErrors = [
  'point_wrong',
  'exchange_spoons_insufficient',
  'exchange_amount_exceeded',
  'exchange_below_minimum',
  'exchange_web_only',
  'exchange_country_not_supported',
  'exchange_in_progress',
  'exchange_temporary_error',
  'exchange_other_reason',
  'under_maintenance',
] as const;

export const payoneerUserStatusRoute = defineRoute({
  name: 'payoneerUserStatus',
  verb: 'exchange',
  method: 'GET',
  path: '/exchange/payoneer/user-status',
  access: 'person',
  summary: 'State of the account at the payout provider',
  answers: { 200: payoneerUserStatusAnswer },
  errors: ['exchange_temporary_error'],
});

export const payoneerRegistrationLinkRoute = defineRoute({
  name: 'payoneerRegistrationLink',
  verb: 'exchange',
  method: 'GET',
  path: '/exchange/payoneer/registration-link',
  access: 'person',
  summary: 'Where to open an account at the payout provider',
  query: redirectQuery,
  answers: { 200: linkAnswer },
  errors: ['redirect_not_allowed', 'exchange_temporary_error'],
});

export const payoneerLoginLinkRoute = defineRoute({
  name: 'payoneerLoginLink',
  verb: 'exchange',
  method: 'GET',
  path: '/exchange/payoneer/login-link',
  access: 'person',
  summary: 'Where to link an account that exists at the payout provider',
  query: redirectQuery,
  answers: { 200: linkAnswer },
  errors: ['redirect_not_allowed', 'exchange_temporary_error'],
});

export const payoneerLinkRoute = defineRoute({
  name: 'payoneerLink',
  verb: 'exchange',
  method: 'GET',
  path: '/exchange/payoneer/link',
  access: 'person',
  summary: 'Where to go on at the payout provider, whatever the state of the account',
  query: redirectQuery,
  answers: { 200: linkAnswer },
  errors: ['redirect_not_allowed', 'exchange_temporary_error'],
});

export const payoneerExchangeRoute = defineRoute({
  name: 'payoneerExchange',
  verb: 'exchange',
  method: 'POST',
  path: '/exchange/payoneer',
  access: 'person',
  summary: 'Request a payout to the account at the payout provider',
  body: payoneerBody,
  answers: { 201: exchangeRequestSchema },
  movesMoney: true,
  errors: [
    ...exchangeErrors,
    'price_changed',
    'payout_account_inactive',
    'exchange_consent_required',
  ],
});

export const dotmoneyProductsRoute = defineRoute({
  name: 'dotmoneyProducts',
  verb: 'exchange',
  method: 'GET',
  path: '/exchange/dotmoney/products',
  access: 'person',
  summary: 'Prepaid-money products',
  answers: { 200: dotmoneyProductsAnswer },
  errors: ['exchange_country_not_supported', 'exchange_temporary_error'],
});

export const dotmoneyProductRoute = defineRoute({
  name: 'dotmoneyProduct',
  verb: 'exchange',
  method: 'GET',
  path: '/exchange/dotmoney/products/:id',
  access: 'person',
  summary: 'One prepaid-money product',
  params: identifierParams,
  answers: { 200: dotmoneyProductSchema },
  errors: ['product_not_found', 'exchange_country_not_supported', 'exchange_temporary_error'],
});

export const dotmoneyRedirectPageRoute = defineRoute({
  name: 'dotmoneyRedirectPage',
  verb: 'exchange',
  method: 'GET',
  path: '/exchange/dotmoney/products/:id/redirect-page',
  access: 'person',
  summary: 'The page at the partner where the person agrees',
  params: identifierParams,
  query: dotmoneyRedirectQuery,
  answers: { 200: dotmoneyRedirectAnswer },
  errors: [
    'product_not_found',
    'partner_product_not_available',
    'redirect_not_allowed',
    'exchange_country_not_supported',
    'exchange_temporary_error',
  ],
});

export const dotmoneyExchangeRoute = defineRoute({
  name: 'dotmoneyExchange',
  verb: 'exchange',
  method: 'POST',
  path: '/exchange/dotmoney',
  access: 'person',
  summary: 'Request prepaid money after agreeing at the partner',
  body: dotmoneyBody,
  answers: { 201: exchangeRequestSchema },
  movesMoney: true,
  /** `exchange_consent_required`: the person has not agreed at the partner, or has exchanged by it before. */
  errors: [
    ...exchangeErrors,
    'partner_product_not_available',
    'price_changed',
    'exchange_consent_required',
  ],
});
