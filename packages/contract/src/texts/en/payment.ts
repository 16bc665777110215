import type { paymentServiceErrors } from '../../errors/payment-service.ts';
import type { purchaseErrors } from '../../errors/purchase.ts';
import type { TextsOf } from '../text.ts';

export const paymentTexts = {
  wrong_request_format: {
    text: 'Some information is not valid. Check what you entered and try again.',
  },
  product_not_found: {
    text: 'We could not find this product. Please choose another one from the list.',
  },
  group_not_found: { text: 'We could not find this product group. Please choose another one.' },
  billing_key_not_found: {
    text: 'You were not charged. The card company no longer recognizes this card. Register the card again or choose another one.',
  },
  currency_not_found: { text: 'You were not charged. You cannot pay for this in your currency.' },
  standard_price_not_found: {
    text: 'You were not charged. This product is not available in your country yet.',
  },
  payment_not_found: {
    title: 'Payment not found',
    text: 'We could not find this payment. Check your payments, or contact support if you were charged.',
  },
  toss_error_code_not_found: {
    text: 'The card payment failed for a reason we do not know yet. Check your history before you try again, or contact support.',
  },
  plan_level_not_found: {
    text: 'This plan tier no longer exists. Please choose another one.',
  },
  reward_id_not_found: {
    text: 'We could not find this reward. Please contact support if you expected one.',
  },
  payment_failed: {
    title: 'Payment failed',
    text: 'You were not charged. The payment was declined. Try again, or choose another payment method.',
  },
  dj_suspended: {
    text: 'You were not charged. This DJ is currently suspended, so you cannot pay for the plan.',
  },
  card_payment_not_found: {
    text: 'We could not find this card payment. Check your payments, or contact support if you were charged.',
  },
  already_subscribed: {
    title: 'Already subscribed',
    text: 'You were not charged. You already have this subscription.',
  },
  scheduler_save_failed: {
    text: 'Your next payment could not be scheduled. Try again in a moment. If this continues, please contact support.',
  },
  subscription_type_mismatch: {
    text: 'You were not charged. You cannot subscribe to this product in this way.',
  },
  duplicate_in_app_recovery: {
    text: 'This in-app purchase has already been restored. Check your balance.',
  },
  duplicated_payment: {
    title: 'Already paid',
    text: 'You will not be charged again. This payment has already been made. Check your payments.',
  },
  unexpected_error: {
    title: 'Something unexpected happened',
    text: 'We are looking into this payment. Please do not pay again. Contact support if you do not get what you paid for.',
  },
  payment_too_many_requests: {
    text: 'You were not charged. There were too many requests. Please wait a moment and try again.',
  },
  duplicated_schedule: {
    text: 'This payment is already scheduled. You do not need to do anything.',
  },
  billing_key_null: {
    text: 'This card can no longer be used for recurring payments. Register it again or choose another card.',
  },
  payment_pending: {
    title: 'Payment is being confirmed',
    text: 'We are checking the result with the payment provider. Please do not pay again. If you were charged, you will get what you paid for automatically.',
  },
  refund_failed: {
    title: 'Refund failed',
    text: 'Nothing was refunded. Your purchase has not changed. Please try again later, or contact support.',
  },
  wrong_date_pattern: { text: 'This date is not valid. Please check it.' },
  wrong_platform_type: {
    text: 'This product is not available here. Please choose one from the list.',
  },
  payment_retry: {
    title: 'Please try again',
    text: 'You were not charged. The payment provider could not take the payment just now. Try again in a moment.',
  },
  additional_cards_not_found: {
    text: 'You have no other card to pay with. Register another card first.',
  },
  wrong_next_payment_time: {
    text: 'The date of the next payment has changed. Reload the page and check it.',
  },
  wrong_refund_schedule_time: {
    text: 'This refund is outside the paid period. Please contact support.',
  },
  no_status: {
    title: 'Payment is being confirmed',
    text: 'The payment provider has not told us the result. Please do not pay again. Check your history in a few minutes.',
  },
  unknown_meaning_20049: {
    text: 'This could not be done. Check your history before you try again, or contact support.',
  },
  payment_right_missing: {
    title: 'Payments not allowed',
    text: 'You were not charged. This account is not allowed to make payments. Please contact support.',
  },
  payment_right_blocked: {
    title: 'Payments stopped',
    text: 'You were not charged. Payments from this account have been stopped. Please contact support.',
  },
  daily_limit: {
    title: 'Daily limit reached',
    text: 'You were not charged. You can use this payment method {limit} times a day. Choose another method, or use this one again from {until}.',
  },
  minor_monthly_limit: {
    title: 'Monthly limit reached',
    text: 'You were not charged. Minors can pay up to {limit} won a month.',
  },
  price_changed: {
    title: 'The price has changed',
    text: 'You were not charged. The price changed while you were choosing. Check the new price and try again.',
  },
  product_not_available: {
    title: 'Not on sale',
    text: 'You were not charged. This product is not on sale right now. Please choose another one.',
  },
  method_not_available: {
    text: 'You were not charged. This payment method is not available right now. Please choose another one.',
  },
  method_resting: {
    text: 'You were not charged. This payment method is not available at this time. Choose another one, or try again later.',
  },
  method_amount_out_of_range: {
    text: 'You were not charged. You cannot pay this amount with this method. Change the quantity, or choose another method.',
  },
  first_time_only: { text: 'You were not charged. You can no longer buy this first-time offer.' },
  vip_only: { text: 'You were not charged. This product is for VIP members only.' },
  invalid_amount: {
    text: 'This amount is not valid. Check the amount or the quantity and try again.',
  },
  payment_authentication_failed: {
    title: 'Authentication failed',
    text: 'You were not charged. The payment could not be authenticated. Please use another payment method.',
  },
  content_deleted: {
    text: 'You were not charged. What you wanted to pay for has been deleted. Choose something else from the list.',
  },
  purchase_running: {
    text: 'You were not charged. Another purchase of yours is still in progress. Wait until it is done, then try again.',
  },
  payment_in_progress: {
    title: 'Payment in progress',
    text: 'This payment is still being processed. Please wait for the result and do not pay again.',
  },
  payment_canceled: {
    title: 'Payment canceled',
    text: 'You were not charged. The payment was canceled.',
  },
  payment_already_completed: {
    title: 'Already completed',
    text: 'You will not be charged again. This payment is already complete. Check your balance.',
  },
  payment_information_incorrect: {
    text: 'You were not charged. The payment information is not correct. Check what you entered and try again.',
  },
  payment_information_not_found: {
    text: 'You were not charged. This payment information or code does not exist. Check it and try again.',
  },
  payment_cancel_error: {
    text: 'Nothing has been canceled yet. An error occurred while canceling. Please try again in a moment.',
  },
  payment_request_error: {
    text: 'You were not charged. The payment could not be started because of an error. Please try again.',
  },
  payment_completion_error: {
    title: 'Payment is being confirmed',
    text: 'An error occurred while the payment was being completed. Please do not pay again. If you were charged, you will get what you paid for automatically.',
  },
  payment_expired: {
    title: 'Payment timed out',
    text: 'You were not charged. The payment was not finished in time. You can start again.',
  },
  provider_unavailable: {
    text: 'You were not charged. The payment provider cannot be reached right now. Try again later, or choose another method.',
  },
  refund_account_required: {
    text: 'Refunds for this payment method go to a bank account. Please enter the bank, account number and account holder.',
  },
  refund_window_over: {
    title: 'Refund not possible',
    text: 'A purchase can be refunded within {days}\u00a0days. This purchase is older.',
  },
  refund_spoons_used: {
    title: 'Refund not possible',
    text: 'Some spoons of this purchase have been used.',
  },
  refund_already_requested: {
    text: 'This purchase has been refunded, or its refund is in progress. Check your history.',
  },
  spoons_insufficient: {
    title: 'Not enough spoons',
    text: 'Nothing was spent. You do not have enough spoons.',
  },
  signature_invalid: { text: 'Nothing was done. This request could not be verified.' },
} as const satisfies TextsOf<typeof paymentServiceErrors & typeof purchaseErrors>;
