import type { exchangeErrors } from '../../errors/exchange.ts';
import type { TextsOf } from '../text.ts';

export const exchangeTexts = {
  point_wrong: {
    text: 'Nothing was exchanged. The number of points is not correct. Please check it.',
  },
  exchange_spoons_insufficient: {
    title: 'Not enough spoons',
    text: 'You do not have enough exchangeable spoons. You need at least {minimum}.',
  },
  payout_account_inactive: {
    title: 'Payout account inactive',
    text: 'Nothing was exchanged. Your payout account is not active. Check it with the payout provider, or read the support guide.',
  },
  exchange_temporary_error: {
    title: 'Temporary error',
    text: 'Nothing was exchanged. Your points are safe. A temporary error occurred. If this continues, please contact support.',
  },
  exchange_other_reason: {
    text: 'Money cannot be paid out to this account. Your points are safe. Use another account, or contact support.',
  },
  exchange_amount_exceeded: { text: 'This exceeds the exchangable amount.' },
  exchange_below_minimum: {
    text: 'The minimum amount is {minimum}. Please enter a larger amount.',
  },
  convert_limit_exceeded: { text: 'Exchangeable spoon limit exceeded.' },
  convert_below_minimum: { text: 'The minimum is {minimum}. Please enter a larger amount.' },
  exchange_web_only: {
    text: 'You can request an exchange on the web only. Please open this page in your browser.',
  },
  exchange_country_not_supported: {
    text: 'This exchange option is not available in your country.',
  },
  exchange_in_progress: {
    title: 'Exchange in progress',
    text: 'You already have an exchange in progress. You can request another one when it is done.',
  },
  exchange_consent_required: { text: 'Please agree to all required terms first.' },
  exchange_document_required: {
    text: 'A required document is missing. Please upload it and try again.',
  },
  exchange_document_invalid: {
    text: 'We could not accept this document. Upload a clear image of the right document, or a PDF without links.',
  },
  exchange_identity_mismatch: {
    text: 'The details you entered do not match your identity or that of a family member. Please check them.',
  },
  exchange_account_mismatch: {
    text: 'The account details do not match. Please check the bank, the account number and the account holder.',
  },
  exchange_payee_gone: {
    text: 'We no longer have the account that you used before. Please enter it again.',
  },
  exchange_not_cancelable: {
    text: 'This exchange can no longer be canceled. Check its status in your history.',
  },
  exchange_not_found: { text: 'We could not find this exchange. Check your history.' },
  redirect_not_allowed: {
    text: 'This return address is not allowed. Reload the page and try again.',
  },
  partner_product_not_available: {
    text: 'Nothing was exchanged. This product is not available right now. Please choose another one.',
  },
  settlement_not_visible_yet: {
    text: 'You can see the settlement details {days}\u00a0days after your first subscriber.',
  },
  changed_meanwhile: {
    text: 'Someone changed this in the meantime. Nothing was decided. Check it again.',
  },
  second_operator_required: {
    text: 'Another operator must approve this. Nothing has been done yet.',
  },
  in_the_past: {
    text: 'The time must be now or later, and after any version before it. Nothing was changed.',
  },
} as const satisfies TextsOf<typeof exchangeErrors>;
