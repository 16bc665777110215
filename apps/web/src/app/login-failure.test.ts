import { loginErrors } from './testing/login-errors.ts';
import { describe, expect, it } from 'vitest';
import type { ApiProblem } from '../shared/api/index.ts';
import { alertOfFailure } from './login-failure.ts';

const login = '/payment/spoon/login';
const list = '/payment/spoon';
const nothing = (): void => undefined;

const problem = (code: string, status_code: number): ApiProblem => ({
  kind: 'problem',
  status: 400,
  problem: { status_code, code, detail: 'x', request_id: 'q1' },
  retryAfterSeconds: undefined,
});

const alertOf = (code: string, number: number, path = login) =>
  alertOfFailure({ kind: 'problem', problem: problem(code, number) }, path, nothing);

describe('a failed login', () => {
  it.each(loginErrors)(
    'with $number shows an alert of its own with the number as title [AUTH-13]',
    ({ name, number }) => {
      const event = { type: 'login-failed', name, status: String(number) };
      expect(alertOf(name, number)).toMatchObject(event);
      expect(
        alertOfFailure({ kind: 'returned', code: String(number) }, login, nothing),
      ).toMatchObject(event);
    },
  );

  it('of an unregistered person offers signing up [AUTH-13]', () => {
    expect(alertOf('not_registered', 49102)).toEqual({ type: 'sign-up', onSignUp: nothing });
    expect(alertOfFailure({ kind: 'returned', code: '49102' }, login, nothing)?.type).toBe(
      'sign-up',
    );
  });

  it('that the person canceled is not called a failure [AUTH-13]', () => {
    const alert = alertOfFailure({ kind: 'returned', code: '49106' }, login, nothing);
    expect(alert).toMatchObject({ type: 'error', name: 'login_canceled' });
  });

  it.each(['1', '999999', '10306x', '<b>x</b>', 'account_blocked', '', '1e4'])(
    'with an unknown code (%j) shows a temporary error without the code [AUTH-13]',
    (code) => {
      const alert = alertOfFailure({ kind: 'returned', code }, login, nothing);
      expect(alert).toMatchObject({ type: 'login-failed', name: 'login_failed', status: '' });
    },
  );

  it('shows why a token was not usable [AUTH-05, AUTH-13]', () => {
    const failure = { kind: 'invalid-token', message: 'No user info' } as const;
    expect(alertOfFailure(failure, '/exchange/spoon', nothing)).toMatchObject({
      name: 'login_failed',
      reference: 'No user info',
    });
  });

  it('shows no alert over the spoon list [NAV-04]', () => {
    expect(alertOf('account_blocked', 10306, list)).toBeUndefined();
  });

  it('is not reported when no answer came [ERR-04]', () => {
    const failure = { kind: 'problem', problem: { kind: 'offline' } } as const;
    expect(alertOfFailure(failure, login, nothing)).toBeUndefined();
  });
});
