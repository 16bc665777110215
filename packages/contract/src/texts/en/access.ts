import type { httpErrors } from '../../errors/http.ts';
import type { loginErrors } from '../../errors/login.ts';
import type { platformErrors } from '../../errors/platform.ts';
import type { TextsOf } from '../text.ts';

export const accessTexts = {
  not_authenticated: {
    title: 'Please log in again',
    text: 'We could not confirm that it is you. Log in again to continue.',
  },
  no_right: { text: 'You do not have access to this.' },
  token_expired: {
    title: 'Your session has ended',
    text: 'For your security, your session has ended. Log in again to continue.',
  },
  invalid_account_info: {
    title: 'Invalid account information',
    text: 'We could not use this account’s information. Check it with your login provider and try again, or choose another way to log in.',
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
    text: 'This account was deleted. You can sign up again {days}\u00a0days after you deleted it.',
  },
  sns_login_failed: {
    title: 'Login failed',
    text: 'The social login failed. Please try again, or choose another way to log in.',
  },
  account_blocked: {
    title: 'Account blocked',
    text: 'This account was blocked for breaking our rules. If you think this is a mistake, please contact support.',
  },
  login_failed: {
    title: 'Temporary error',
    text: 'We could not log you in because of a temporary error. Try again in a moment. If this continues, please contact support.',
  },
  login_required: { title: 'Please log in', text: 'You need to log in to do this.' },
  login_unconfirmed: {
    title: 'Is this you?',
    text: 'You are about to continue as {nickname}. Continue only if that is you.',
  },
  not_registered: {
    title: 'No account yet',
    text: 'There is no account for this login yet. Log in once more to sign up.',
  },
  auth_key_invalid: {
    title: 'Please log in again',
    text: 'This login link has already been used or has expired. Log in again.',
  },
  refresh_token_invalid: {
    title: 'Please log in again',
    text: 'Your session has ended. Log in again to continue.',
  },
  refresh_token_reused: {
    title: 'Please log in again',
    text: 'To protect your account, we logged you out in all windows. Log in again to continue.',
  },
  login_canceled: {
    title: 'You are not logged in',
    text: 'You left before the login was finished. You can try again any time.',
  },
  login_attempt_expired: {
    title: 'Please try again',
    text: 'This login took too long or was opened twice. Please start again.',
  },
  sns_type_not_available: {
    text: 'You cannot log in this way here. Please choose another way.',
  },
  age_confirmation_required: {
    text: 'You must be {age} or older to log in. Please confirm your age.',
  },
  certification_required: {
    title: 'Please verify your identity',
    text: 'You were not charged. You need to verify your identity before you can continue.',
  },
  user_not_found: { text: 'We could not find this user. Log in again, or contact support.' },
  email_or_password_wrong: {
    text: 'The email or password is incorrect. Check both, set a new password, or sign up if you are new here.',
  },
  login_locked: {
    title: 'Too many attempts',
    text: 'For your security, this account is temporarily locked. Try again later, or set a new password to log in right away.',
  },
  login_code_wrong: { text: 'The code is incorrect. Please check it and try again.' },
  login_code_expired: {
    title: 'Code expired',
    text: 'This code has expired or was already used. Please request a new one.',
  },
  code_too_often: {
    text: 'Too many codes were requested. Please wait a moment before you request a new one.',
  },
  message_not_sent: {
    title: 'Message not sent',
    text: 'We could not send your code just now. Please try again in a moment.',
  },
  recipient_unreachable: {
    title: 'Message not sent',
    text: 'We cannot send messages to this number or address. Check it, or use another one.',
  },
  not_found: {
    title: 'Not found',
    text: 'What you are looking for is not here. It may have been moved or removed.',
  },
  idempotency_key_missing: {
    text: 'You were not charged. Your request could not be sent safely. Reload the page and try again.',
  },
  idempotency_key_mismatch: {
    text: 'Nothing was done. This does not match what you sent before. Check your history before you try again.',
  },
  idempotency_key_in_progress: {
    text: 'We are still processing your first request. Please wait a moment. You do not need to send it again.',
  },
  too_many_requests: { text: 'Too many requests. Please wait a moment and try again.' },
  server_busy: {
    title: 'Dipper is very busy',
    text: 'We have a lot of visitors right now. Please try again in a few minutes.',
  },
  temporary_error: {
    title: 'Temporary error',
    text: 'Something went wrong on our side. Check your history before you try again. If this continues, please contact support.',
  },
  request_too_large: { text: 'This is too large. Please make it smaller and try again.' },
  unsupported_media_type: { text: 'This type of file or content cannot be used here.' },
  method_not_allowed: { text: 'This cannot be done here. Reload the page and try again.' },
  under_maintenance: {
    title: 'Under maintenance',
    text: 'This part is under maintenance and will be back soon. Your balance is safe.',
  },
  request_timed_out: {
    title: 'This took too long',
    text: 'We could not finish in time. Check your history before you try again, so that nothing is done twice.',
  },
} as const satisfies TextsOf<typeof httpErrors & typeof loginErrors & typeof platformErrors>;
