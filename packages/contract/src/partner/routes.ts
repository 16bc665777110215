import { balanceAnswer } from '../purchase/schema.ts';
import { defineRoute } from '../route.ts';
import { identifierParams } from '../wire.ts';
import {
  giftBody,
  grantBody,
  movementAnswer,
  partnerPersonAnswer,
  partnerPersonQuery,
  setDjAnswer,
  setDjBody,
  spendBody,
} from './schema.ts';

export const partnerSpendRoute = defineRoute({
  name: 'partnerSpend',
  verb: 'partner',
  method: 'POST',
  path: '/partner/spoons/spend',
  access: 'partner',
  summary: 'Spend spoons of a person',
  body: spendBody,
  answers: { 201: movementAnswer },
  movesMoney: true,
  errors: [
    'signature_invalid',
    'user_not_found',
    'spoons_insufficient',
    'account_blocked',
    'invalid_amount',
  ],
});

export const partnerGiftRoute = defineRoute({
  name: 'partnerGift',
  verb: 'partner',
  method: 'POST',
  path: '/partner/spoons/gift',
  access: 'partner',
  summary: 'Send spoons of a person to a DJ, who earns points',
  body: giftBody,
  answers: { 201: movementAnswer },
  movesMoney: true,
  errors: [
    'signature_invalid',
    'user_not_found',
    'spoons_insufficient',
    'account_blocked',
    'invalid_amount',
    'dj_suspended',
    'no_right',
  ],
});

export const partnerGrantRoute = defineRoute({
  name: 'partnerGrant',
  verb: 'partner',
  method: 'POST',
  path: '/partner/spoons/grant',
  access: 'partner',
  summary: 'Give a person bonus spoons',
  body: grantBody,
  answers: { 201: movementAnswer },
  movesMoney: true,
  errors: ['signature_invalid', 'user_not_found', 'invalid_amount'],
});

export const partnerBalanceRoute = defineRoute({
  name: 'partnerBalance',
  verb: 'partner',
  method: 'GET',
  path: '/partner/users/:id/balance',
  access: 'partner',
  summary: 'Balance of a person',
  params: identifierParams,
  answers: { 200: balanceAnswer },
  errors: ['signature_invalid', 'user_not_found'],
});

export const partnerPersonRoute = defineRoute({
  name: 'partnerPerson',
  verb: 'partner',
  method: 'GET',
  path: '/partner/users',
  access: 'partner',
  summary: 'A person by a login of theirs',
  query: partnerPersonQuery,
  answers: { 200: partnerPersonAnswer },
  errors: ['signature_invalid', 'user_not_found'],
});

/** `account_already_registered`: the DJ is somebody else, and nobody's earnings change hands. */
export const partnerSetDjRoute = defineRoute({
  name: 'partnerSetDj',
  verb: 'partner',
  method: 'PUT',
  path: '/partner/djs/:id',
  access: 'partner',
  summary: 'Say who a DJ is, and of which level',
  params: identifierParams,
  body: setDjBody,
  answers: { 200: setDjAnswer },
  errors: ['signature_invalid', 'user_not_found', 'account_already_registered'],
});
