import { balanceAnswer } from '../purchase/schema.ts';
import { defineRoute } from '../route.ts';
import { identifierParams } from '../wire.ts';
import { giftBody, grantBody, movementAnswer, spendBody } from './schema.ts';

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
  errors: ['signature_invalid', 'user_not_found', 'spoons_insufficient', 'account_blocked'],
  available: false,
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
    'dj_suspended',
  ],
  available: false,
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
  errors: ['signature_invalid', 'user_not_found'],
  available: false,
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
  available: false,
});
