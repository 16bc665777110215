import { openAlert } from '../shared/dialog/index.ts';
import { currentPlace, paths } from '../shared/navigation/index.ts';
import type { LoginFailure } from './boot.ts';

/** The list is for looking as well: a login that failed there does not interrupt. */
export const showLoginFailure = (failure: LoginFailure): void => {
  if (failure.kind !== 'returned' && currentPlace().path === paths.spoonList) return;
  if (failure.kind === 'returned') {
    openAlert({ type: 'error', name: failure.code, values: {}, reference: undefined });
    return;
  }
  if (failure.kind === 'invalid-token') {
    const reference = failure.message;
    openAlert({ type: 'login-failed', status: '', name: 'login_failed', values: {}, reference });
    return;
  }
  if (failure.problem.kind !== 'problem') return;
  const { code: name, status_code, request_id: reference } = failure.problem.problem;
  const values = failure.problem.problem.arguments ?? {};
  openAlert({ type: 'login-failed', status: String(status_code), name, values, reference });
};
