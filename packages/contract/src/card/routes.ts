import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { publicIdParams } from '../wire.ts';
import {
  cardSchema,
  cardRegistrationAnswer,
  cardsAnswer,
  registerCardBody,
  renameCardBody,
} from './schema.ts';

export const cardsRoute = defineRoute({
  name: 'cards',
  verb: 'card',
  method: 'GET',
  path: '/billing/cards',
  access: 'person',
  summary: 'Cards of the person, the main card first',
  answers: { 200: cardsAnswer },
  errors: [],
});

export const startCardRegistrationRoute = defineRoute({
  name: 'startCardRegistration',
  verb: 'card',
  method: 'POST',
  path: '/billing/cards/registrations',
  access: 'person',
  summary: 'Open the frame that takes a card number',
  answers: { 201: cardRegistrationAnswer },
  errors: [
    'too_many_cards',
    'card_error',
    'subscription_minor_not_allowed',
    'payment_right_missing',
    'payment_right_blocked',
    'certification_required',
    'payment_too_many_requests',
  ],
});

export const registerCardRoute = defineRoute({
  name: 'registerCard',
  verb: 'card',
  method: 'POST',
  path: '/billing/cards',
  access: 'person',
  summary: 'Keep a card for recurring payment; a first one may be charged and canceled at once',
  body: registerCardBody,
  answers: { 201: cardSchema },
  movesMoney: true,
  errors: [
    'card_registration_expired',
    'card_already_exists',
    'card_terms_denied',
    'too_many_cards',
    'invalid_card',
    'card_type_not_allowed',
    'card_stopped',
    'card_rejected',
    'card_unusable',
    'card_unsupported',
    'card_limit_exceeded',
    'card_balance_insufficient',
    'card_link_failed',
    'card_error',
    'toss_error_code_not_found',
    'billing_key_not_found',
    'billing_key_null',
    'payment_failed',
    'payment_retry',
    'payment_too_many_requests',
    'subscription_minor_not_allowed',
    'payment_right_missing',
    'payment_right_blocked',
    'certification_required',
    'payment_pending',
  ],
});

export const renameCardRoute = defineRoute({
  name: 'renameCard',
  verb: 'card',
  method: 'PATCH',
  path: '/billing/cards/:id',
  access: 'person',
  summary: 'Give a card another nickname',
  params: publicIdParams,
  body: renameCardBody,
  answers: { 200: cardSchema },
  errors: ['card_not_found', 'card_edit_in_progress'],
});

export const setMainCardRoute = defineRoute({
  name: 'setMainCard',
  verb: 'card',
  method: 'PUT',
  path: '/billing/cards/:id/main',
  access: 'person',
  summary: 'Make a card the main card: it pays everything that runs from the next payment on',
  params: publicIdParams,
  answers: { 200: cardSchema },
  errors: ['card_not_found', 'card_edit_in_progress', 'billing_key_null'],
});

export const deleteCardRoute = defineRoute({
  name: 'deleteCard',
  verb: 'card',
  method: 'DELETE',
  path: '/billing/cards/:id',
  access: 'person',
  summary: 'Delete a card that is neither the main card nor in use',
  params: publicIdParams,
  answers: { 204: z.undefined() },
  errors: [
    'card_not_found',
    'main_card_delete_failed',
    'card_delete_while_subscribed',
    'card_in_use',
    'card_edit_in_progress',
  ],
});
