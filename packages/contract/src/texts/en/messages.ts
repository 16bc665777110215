import type { MessageTexts } from '../text.ts';

export const messageTexts = {
  charge_complete: {
    title: 'Charge complete',
    text: 'We added the spoons to your wallet.',
  },
  exchange_request_complete: {
    title: 'Exchange requested',
    text: 'Your exchange request is complete. You can follow it in your history.',
  },
  convert_complete: { title: 'Conversion complete', text: 'Your points are now spoons.' },
  main_card_set: { text: 'This is now your main card. It is used starting with the next payment.' },
  download_forms_on_pc: { text: 'Please download the forms on a PC.' },
  sign_up_prompt: {
    title: 'Sign up first',
    text: 'There is no account for this login yet. Would you like to sign up in this page’s country? By signing up, you confirm that you are {age} or older.',
  },
  google_in_app_browser: {
    title: 'Open in your browser',
    text: 'Google login does not work inside an app. Open this page in your mobile browser, or choose another way to log in.',
  },
  offline: {
    title: 'No connection',
    text: 'Your device is not connected. Check your connection and try again.',
  },
  timed_out: {
    title: 'No response yet',
    text: 'We did not get a response in time. Check your history before you try again, so that nothing is done twice.',
  },
  unreadable_answer: {
    title: 'Something went wrong',
    text: 'We could not read the response. Check your history before you try again.',
  },
  unknown_error: {
    title: 'Something went wrong',
    text: 'This could not be done. Check your history before you try again. If this continues, please contact support.',
  },
  required: { text: 'This field is required.' },
  numeric_only: { text: 'Please enter Numeric Values only.' },
  invalid_format: { text: 'The format is not valid. Please check it.' },
  invalid_date: { text: 'Please enter a valid date.' },
  invalid_amount: { text: 'Please enter a valid amount.' },
  quantity_out_of_range: { text: 'Please choose a quantity from {minimum} to {maximum}.' },
  product_required: { text: 'Please choose an amount to buy.' },
  bank_required: { text: 'Please choose a bank.' },
  account_holder_required: { text: 'Please enter the account holder’s name.' },
  account_number_required: { text: 'Please enter the account number.' },
  account_number_no_hyphens: { text: 'Please enter the account number without hyphens.' },
  exceeds_exchangeable: { text: 'This exceeds the exchangable amount.' },
  exceeds_points: { text: 'Exchangeable spoon limit exceeded.' },
  below_minimum_amount: { text: 'The minimum amount is {minimum}.' },
  below_minimum_spoons: { text: 'The minimum is {minimum}.' },
  terms_required: { text: 'Please agree to the terms of service' },
  privacy_consent_required: {
    text: 'Please agree to the collection and use of personal data.',
  },
  resident_number_consent_required: {
    text: 'Please agree to the collection of your resident number.',
  },
  nickname_too_long: { text: 'Please use at most {limit} characters.' },
  nickname_characters: { text: 'You cannot use special characters.' },
  card_invalid: { text: 'this card number is invalid, check it again' },
  document_required: { text: 'Please upload the document.' },
  korean_phone_required: { text: 'Please enter a Korean mobile number that starts with 010.' },
  email_invalid: { text: 'Please enter an email address such as name@example.com.' },
  login_code_invalid: { text: 'Please enter the 6-digit code.' },
  password_too_short: { text: 'Please use at least {minimum} characters.' },
  password_too_long: { text: 'Please use at most {maximum} characters.' },
  password_too_common: { text: 'This password is too easy to guess. Please choose another one.' },
} as const satisfies MessageTexts;
