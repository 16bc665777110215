import type { cardErrors } from '../../errors/card.ts';
import type { subscriptionErrors } from '../../errors/subscription.ts';
import type { TextsOf } from '../text.ts';

export const recurringTexts = {
  card_already_exists: {
    title: 'Already registered',
    text: 'This card is already registered. You can choose it from your cards.',
  },
  card_terms_denied: { text: 'Please agree to the terms of service' },
  card_not_found: { text: 'We could not find this card. Reload your cards and choose again.' },
  too_many_cards: { text: 'You cannot register more cards. Delete one first.' },
  invalid_card: { text: 'this card number is invalid, check it again' },
  card_type_not_allowed: { text: 'Only credit cards can be used. Please register a credit card.' },
  main_card_delete_failed: {
    title: 'Main card',
    text: 'You cannot delete your main card. Make another card your main card first.',
  },
  card_in_use: {
    text: 'This card is being used for a payment right now. Please try again when it is done.',
  },
  card_delete_while_subscribed: {
    title: 'Card in use',
    text: 'You cannot delete a card that pays for a subscription. Choose another card for the subscription first.',
  },
  card_error: {
    text: 'You were not charged. Something went wrong with the card. Please try again in a moment.',
  },
  card_stopped: {
    text: 'This card has been suspended. Please contact your card company, or use another card.',
  },
  card_rejected: {
    text: 'You were not charged. The card company rejected this card. Please use another card.',
  },
  card_unusable: { text: 'This card cannot be used. Please contact your card company.' },
  card_unsupported: { text: 'This card is not supported. Please use another card.' },
  card_limit_exceeded: {
    text: 'You were not charged. This card’s limit has been exceeded. Please use another card.',
  },
  card_balance_insufficient: {
    text: 'You were not charged. This card does not have enough balance.',
  },
  card_link_failed: {
    text: 'This card cannot be linked. Check what you entered, or use another card.',
  },
  card_edit_in_progress: {
    text: 'This card is being changed right now. Please try again in a moment.',
  },
  card_registration_expired: {
    text: 'Nothing was charged. The card registration took too long. Please enter your card again.',
  },
  subscription_creation_failed: {
    title: 'Subscription failed',
    text: 'If you were charged, the payment will be refunded. Your subscription could not be started. Please contact support.',
  },
  subscription_creation_not_recorded: {
    title: 'Subscription failed',
    text: 'You were not charged. Your subscription could not be started. Please try again.',
  },
  subscription_creation_not_paid: {
    title: 'Subscription failed',
    text: 'You were not charged. The first payment was declined. Try another card.',
  },
  subscription_creation_not_scheduled: {
    title: 'Subscription failed',
    text: 'The payment will be refunded. Your subscription could not be set up completely. Please try again later.',
  },
  subscription_creation_not_granted: {
    title: 'Subscription failed',
    text: 'The payment will be refunded. We could not deliver the benefits. Please try again later.',
  },
  subscription_drop_failed: {
    title: 'Could not be canceled',
    text: 'Your subscription is still active. It could not be canceled. Please try again, or contact support.',
  },
  subscription_drop_not_recorded: {
    title: 'Could not be canceled',
    text: 'Your subscription is still active. Your cancellation could not be saved. Please try again.',
  },
  duplicated_promotion: { text: 'You were not charged. You have already used this promotion.' },
  promotion_not_found: {
    text: 'You were not charged. This promotion does not exist or is not available to you.',
  },
  promotion_standard_price_not_found: {
    text: 'You were not charged. This promotion is not available in your country.',
  },
  promotion_usage_failed: {
    text: 'You were not charged. The promotion could not be applied. Please try again in a moment.',
  },
  promotion_expired: { text: 'You were not charged. This promotion has ended.' },
  free_trial_ended: {
    text: 'The free trial shown to you is no longer available. Please check the amount you will pay.',
  },
  subscription_not_found: {
    text: 'We could not find this subscription. Reload the page and check again.',
  },
  subscription_minor_not_allowed: { text: 'Minors cannot use recurring payments.' },
  subscription_cancel_too_late: {
    title: 'Too late for this payment',
    text: 'You can cancel up to {hours} hours before the next payment, and again right after it.',
  },
  subscription_already_canceled: {
    text: 'This subscription has already been canceled or has ended. Reload the page to see its status.',
  },
} as const satisfies TextsOf<typeof cardErrors & typeof subscriptionErrors>;
