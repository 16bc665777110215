import type { ErrorName } from '../errors/catalogue.ts';
import { defineRoute } from '../route.ts';
import {
  codeSentAnswer,
  confirmBody,
  emailLoginBody,
  emailRegisterBody,
  loggedInAnswer,
  passwordResetBody,
  passwordResetConfirmBody,
  phoneCodeBody,
  phoneConfirmAnswer,
  phoneRegisterBody,
} from './schema.ts';

/*
 * Calls of our own: the specification offers phone and e-mail login for Korea and leaves open how
 * it is done. Each ends with the one-time key that a login at another service ends with.
 */

const sendErrors = [
  'code_too_often',
  'message_not_sent',
  'recipient_unreachable',
] as const satisfies ErrorName[];
const confirmErrors = ['login_code_wrong', 'login_code_expired'] as const satisfies ErrorName[];
const accountErrors = ['account_blocked', 'account_deleted'] as const satisfies ErrorName[];

export const phoneCodeRoute = defineRoute({
  name: 'phoneCode',
  verb: 'credentials',
  method: 'POST',
  path: '/login/phone/',
  access: 'public',
  summary: 'Send a code to a mobile number of Korea',
  body: phoneCodeBody,
  answers: { 200: codeSentAnswer },
  errors: [...sendErrors, 'sns_type_not_available'],
});

export const phoneConfirmRoute = defineRoute({
  name: 'phoneConfirm',
  verb: 'credentials',
  method: 'POST',
  path: '/login/phone/confirm/',
  access: 'public',
  summary: 'Prove the number with its code: a login, or an invitation to sign up',
  body: confirmBody,
  answers: { 200: phoneConfirmAnswer },
  errors: [...confirmErrors, ...accountErrors],
});

export const phoneRegisterRoute = defineRoute({
  name: 'phoneRegister',
  verb: 'credentials',
  method: 'POST',
  path: '/login/phone/register/',
  access: 'public',
  summary: 'Sign up with a number that was just proved',
  body: phoneRegisterBody,
  answers: { 200: loggedInAnswer },
  errors: ['age_confirmation_required', 'login_code_expired', ...accountErrors],
});

export const emailLoginRoute = defineRoute({
  name: 'emailLogin',
  verb: 'credentials',
  method: 'POST',
  path: '/login/email/',
  access: 'public',
  summary: 'Log in with e-mail and password',
  body: emailLoginBody,
  answers: { 200: loggedInAnswer },
  errors: ['email_or_password_wrong', 'login_locked', ...accountErrors],
});

export const emailRegisterRoute = defineRoute({
  name: 'emailRegister',
  verb: 'credentials',
  method: 'POST',
  path: '/login/email/register/',
  access: 'public',
  summary: 'Sign up with e-mail and password: a mail says how to go on, whoever has the address',
  body: emailRegisterBody,
  answers: { 200: codeSentAnswer },
  errors: ['age_confirmation_required', ...sendErrors],
});

export const emailRegisterConfirmRoute = defineRoute({
  name: 'emailRegisterConfirm',
  verb: 'credentials',
  method: 'POST',
  path: '/login/email/register/confirm/',
  access: 'public',
  summary: 'Prove the address with the code from the mail, and begin the account',
  body: confirmBody,
  answers: { 200: loggedInAnswer },
  errors: [...confirmErrors, ...accountErrors],
});

export const passwordResetRoute = defineRoute({
  name: 'passwordReset',
  verb: 'credentials',
  method: 'POST',
  path: '/login/email/reset/',
  access: 'public',
  summary: 'Ask for a code to set a new password: a mail says how to go on',
  body: passwordResetBody,
  answers: { 200: codeSentAnswer },
  errors: sendErrors,
});

export const passwordResetConfirmRoute = defineRoute({
  name: 'passwordResetConfirm',
  verb: 'credentials',
  method: 'POST',
  path: '/login/email/reset/confirm/',
  access: 'public',
  summary: 'Set a new password with the code from the mail; every other login of the account ends',
  body: passwordResetConfirmBody,
  answers: { 200: loggedInAnswer },
  errors: [...confirmErrors, ...accountErrors],
});
