import type { ErrorName } from '../errors/catalogue.ts';
import type { MessageName } from './catalogue.ts';

type Specified = {
  readonly area: 'exchange' | 'payment' | 'card' | 'success';
  /** The specification's words. */
  readonly wording: string;
} & ({ readonly error: ErrorName } | { readonly message: MessageName });

/** Each message of the specification's lists, and the error or message that says it. */
export const specifiedMessages = [
  { area: 'exchange', wording: 'point wrong', error: 'point_wrong' },
  {
    area: 'exchange',
    wording: 'not enough exchangeable spoons (minimum shown)',
    error: 'exchange_spoons_insufficient',
  },
  {
    area: 'exchange',
    wording: 'inactive payout account with support guide',
    error: 'payout_account_inactive',
  },
  {
    area: 'exchange',
    wording: 'temporary error, contact support',
    error: 'exchange_temporary_error',
  },
  { area: 'exchange', wording: 'download forms on a PC', message: 'download_forms_on_pc' },
  { area: 'exchange', wording: 'other reasons contact support', error: 'exchange_other_reason' },
  { area: 'payment', wording: 'invalid amount', error: 'invalid_amount' },
  {
    area: 'payment',
    wording: 'authentication issue, use another method',
    error: 'payment_authentication_failed',
  },
  { area: 'payment', wording: 'daily limit of 3 uses', error: 'daily_limit' },
  {
    area: 'payment',
    wording: 'minor monthly limit 1,000,000 won',
    error: 'minor_monthly_limit',
  },
  { area: 'payment', wording: 'login required', error: 'login_required' },
  { area: 'payment', wording: 'content deleted', error: 'content_deleted' },
  { area: 'payment', wording: 'purchase running', error: 'purchase_running' },
  { area: 'payment', wording: 'payment in progress', error: 'payment_in_progress' },
  { area: 'payment', wording: 'payment canceled', error: 'payment_canceled' },
  { area: 'payment', wording: 'already completed', error: 'payment_already_completed' },
  { area: 'payment', wording: 'incorrect information', error: 'payment_information_incorrect' },
  {
    area: 'payment',
    wording: 'payment info or code does not exist',
    error: 'payment_information_not_found',
  },
  { area: 'payment', wording: 'error while cancelling', error: 'payment_cancel_error' },
  { area: 'payment', wording: 'error while requesting', error: 'payment_request_error' },
  { area: 'payment', wording: 'error while completing', error: 'payment_completion_error' },
  { area: 'payment', wording: 'user not found', error: 'user_not_found' },
  { area: 'payment', wording: 'no payment right', error: 'payment_right_missing' },
  { area: 'card', wording: 'already registered', error: 'card_already_exists' },
  { area: 'card', wording: 'in use', error: 'card_in_use' },
  { area: 'card', wording: 'already subscribed', error: 'already_subscribed' },
  { area: 'card', wording: 'promotion expired', error: 'promotion_expired' },
  { area: 'card', wording: 'promotion absent', error: 'promotion_not_found' },
  { area: 'card', wording: 'must agree to terms', error: 'card_terms_denied' },
  { area: 'card', wording: 'credit card only', error: 'card_type_not_allowed' },
  { area: 'card', wording: 'invalid card info', error: 'invalid_card' },
  { area: 'card', wording: 'general error', error: 'card_error' },
  { area: 'card', wording: 'payment failed', error: 'payment_failed' },
  {
    area: 'card',
    wording: 'subscription failed with support link',
    error: 'subscription_creation_failed',
  },
  {
    area: 'card',
    wording: 'cannot delete card while subscription ongoing',
    error: 'card_delete_while_subscribed',
  },
  { area: 'card', wording: 'card stopped', error: 'card_stopped' },
  { area: 'card', wording: 'card rejected', error: 'card_rejected' },
  { area: 'card', wording: 'card unusable (ask card company)', error: 'card_unusable' },
  { area: 'card', wording: 'card unsupported', error: 'card_unsupported' },
  { area: 'card', wording: 'limit exceeded', error: 'card_limit_exceeded' },
  { area: 'card', wording: 'insufficient balance', error: 'card_balance_insufficient' },
  { area: 'card', wording: 'free trial ended', error: 'free_trial_ended' },
  { area: 'card', wording: 'card cannot be linked', error: 'card_link_failed' },
  { area: 'card', wording: 'edit in progress', error: 'card_edit_in_progress' },
  { area: 'success', wording: 'charge complete', message: 'charge_complete' },
  {
    area: 'success',
    wording: 'exchange request complete',
    message: 'exchange_request_complete',
  },
  { area: 'success', wording: 'set as main card succeeded', message: 'main_card_set' },
] as const satisfies readonly Specified[];
