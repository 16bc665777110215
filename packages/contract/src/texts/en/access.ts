import type { httpErrors } from '../../errors/http.ts';
import type { loginErrors } from '../../errors/login.ts';
import type { platformErrors } from '../../errors/platform.ts';
import type { TextsOf } from '../text.ts';

export const accessTexts = {
  not_authenticated: {
    title: 'Please log in again',
    text: 'We could not confirm that it is you. Log in again to go on.',
  },
  no_right: { text: 'You cannot open this. It belongs to someone else or needs another right.' },
  token_expired: {
    title: 'Your login has ended',
    text: 'For your safety your login has run out. Log in again to go on.',
  },
  invalid_account_info: {
    title: 'Account information not valid',
    text: 'We could not use the information of this account. Check it with your login provider and try again, or choose another way to log in.',
  },
  wrong_account_info: {
    title: 'Wrong account',
    text: 'This is not the account you signed up with. Log in with the account you used before.',
  },
  account_already_registered: {
    title: 'Already registered',
    text: 'This login belongs to another account. Log in with that account instead.',
  },
  account_deleted: {
    title: 'Account deleted',
    text: 'This account was deleted. You can sign up again {days} days after you deleted it.',
  },
  sns_login_failed: {
    title: 'Login failed',
    text: 'The social login did not work. Please try again, or choose another way to log in.',
  },
  account_blocked: {
    title: 'Account blocked',
    text: 'This account was blocked for breaking our rules. If you think this is a mistake, please contact support.',
  },
  login_failed: {
    title: 'Temporary error',
    text: 'You could not be logged in because of a temporary error. Try again in a moment. If it goes on, please contact support.',
  },
  login_required: { title: 'Please log in', text: 'You need to log in to do this.' },
  not_registered: {
    title: 'No account yet',
    text: 'Nobody has signed up with this login. Sign up in the app first, then come back here.',
  },
  auth_key_invalid: {
    title: 'Please log in again',
    text: 'This login link was already used or is too old. Log in again.',
  },
  refresh_token_invalid: {
    title: 'Please log in again',
    text: 'Your login has ended. Log in again to go on.',
  },
  refresh_token_reused: {
    title: 'Please log in again',
    text: 'To protect your account we ended this login on all windows. Log in again to go on.',
  },
  login_canceled: {
    title: 'You are not logged in',
    text: 'You went back before the login was finished. You can try again at any time.',
  },
  login_attempt_expired: {
    title: 'Please try again',
    text: 'This login took too long or was opened twice. Start it once more.',
  },
  sns_type_not_available: {
    text: 'This way to log in is not offered here. Please choose another one.',
  },
  age_confirmation_required: {
    text: 'You can log in if you are {age} or older. Please confirm your age.',
  },
  certification_required: {
    title: 'Please verify your identity',
    text: 'You need to verify your identity before you can go on. No money was taken.',
  },
  user_not_found: { text: 'We could not find this user. Log in again, or contact support.' },
  email_or_password_wrong: {
    text: 'The e-mail or the password is not right. Check both, set a new password, or sign up if you are new here.',
  },
  login_locked: {
    title: 'Too many tries',
    text: 'For the safety of this account it takes a break. Try again later, or set a new password now.',
  },
  login_code_wrong: { text: 'This is not the code we sent. Please check it and try again.' },
  login_code_expired: {
    title: 'Code no longer valid',
    text: 'This code has run out or was used. Please ask for a new one.',
  },
  code_too_often: {
    text: 'A code was asked for too often. Please wait a moment before you ask for a new one.',
  },
  message_not_sent: {
    title: 'Message not sent',
    text: 'We could not send your code just now. Please try again in a moment.',
  },
  not_found: {
    title: 'Not found',
    text: 'What you are looking for is not here. It may have been moved or removed.',
  },
  not_available_yet: {
    title: 'Not ready yet',
    text: 'This is still being built. Nothing was changed and no money was taken.',
  },
  idempotency_key_missing: {
    text: 'We could not send this safely, so nothing was done and no money was taken. Reload the page and try again.',
  },
  idempotency_key_mismatch: {
    text: 'This does not match what you sent before, so it was not done again. Check your history before you try once more.',
  },
  idempotency_key_in_progress: {
    text: 'We are still working on your first request. Please wait a moment; you do not need to send it again.',
  },
  too_many_requests: { text: 'That was too fast for us. Please wait a moment and try again.' },
  server_busy: {
    title: 'Very busy right now',
    text: 'Many people are here at the moment. Please try again in a little while.',
  },
  temporary_error: {
    title: 'Temporary error',
    text: 'Something went wrong on our side. Check your history before you try again. If it goes on, please contact support.',
  },
  request_too_large: { text: 'What you sent is too large. Please make it smaller and try again.' },
  unsupported_media_type: { text: 'This kind of file or content cannot be used here.' },
  method_not_allowed: { text: 'This cannot be done here. Reload the page and try again.' },
  under_maintenance: {
    title: 'Under maintenance',
    text: 'We are working on this part and will be back soon. Your balance is safe.',
  },
  request_timed_out: {
    title: 'This took too long',
    text: 'We could not finish in time. Check your history before you try again, so that nothing is done twice.',
  },
} as const satisfies TextsOf<typeof httpErrors & typeof loginErrors & typeof platformErrors>;
