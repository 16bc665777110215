import { errorNameOf } from '@dipper/contract';
import { openAlert } from '../shared/dialog/index.ts';
import type { Alert } from '../shared/dialog/index.ts';
import {
  areaOfPath,
  currentPlace,
  loginPathOf,
  navigate,
  paths,
} from '../shared/navigation/index.ts';
import type { LoginFailure } from './start/index.ts';

/** The fallback without a known code: a temporary error, with the way to support. */
const anyOther = 'login_failed';
const goneBack = 'login_canceled';
const unregistered = 'not_registered';

type FailureMessage = {
  readonly name: string;
  readonly status: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly reference: string | undefined;
};

/** An address carries the number of an error, and may carry anything. */
const returned = (code: string): FailureMessage => {
  const name = /^\d{1,6}$/.test(code) ? errorNameOf(Number(code)) : undefined;
  const status = name === undefined ? '' : code;
  return { name: name ?? anyOther, status, values: {}, reference: undefined };
};

const tell = (failure: LoginFailure): FailureMessage | undefined => {
  if (failure.kind === 'returned') return returned(failure.code);
  if (failure.kind === 'invalid-token') {
    return { name: anyOther, status: '', values: {}, reference: failure.message };
  }
  if (failure.problem.kind !== 'problem') return undefined;
  const { code: name, status_code, request_id: reference } = failure.problem.problem;
  const values = failure.problem.problem.arguments ?? {};
  return { name, status: String(status_code), values, reference };
};

/** The alert of a failed login; nothing where the list is looked at, which needs no login. */
export const alertOfFailure = (
  failure: LoginFailure,
  path: string,
  onSignUp: () => void,
): Alert | undefined => {
  if (failure.kind !== 'returned' && path === paths.spoonList) return undefined;
  const message = tell(failure);
  if (message === undefined) return undefined;
  if (message.name === unregistered) return { type: 'sign-up', onSignUp };
  // Turning back was the person's own choice: nothing failed.
  if (message.name === goneBack) return { ...message, type: 'error' };
  return { ...message, type: 'login-failed' };
};

/** A login that has no account asks whether to make one, so signing up begins where logging in does. */
const signUp = (): void => navigate(loginPathOf[areaOfPath(currentPlace().path) ?? 'payment']);

export const showLoginFailure = (failure: LoginFailure): void => {
  const alert = alertOfFailure(failure, currentPlace().path, signUp);
  if (alert !== undefined) openAlert(alert);
};
