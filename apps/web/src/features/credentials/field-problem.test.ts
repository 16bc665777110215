import { describe, expect, it } from 'vitest';
import type { ApiProblem } from '../../shared/api/index.ts';
import { isAboutForm, ruleAt } from './field-problem.ts';

const problem = (code: string, fields?: { path: string; rule: string }[]): ApiProblem => ({
  kind: 'problem',
  status: 400,
  problem: { status_code: 400, code, detail: '', request_id: 'r', fields },
  retryAfterSeconds: undefined,
});

describe('a problem with a login form', () => {
  it('that names a field is shown at that field [ERR-03]', () => {
    const wrong = problem('wrong_request_format', [
      { path: 'body.phone', rule: 'korean_phone_required' },
    ]);
    expect(ruleAt(wrong, 'phone')).toBe('korean_phone_required');
    expect(ruleAt(wrong, 'code')).toBeUndefined();
    expect(isAboutForm(wrong)).toBe(false);
  });

  it('about a code or password is shown at it, without saying which of two is wrong [ERR-03]', () => {
    expect(ruleAt(problem('login_code_wrong'), 'code')).toBe('login_code_wrong');
    expect(ruleAt(problem('email_or_password_wrong'), 'password')).toBe('email_or_password_wrong');
    expect(ruleAt(problem('email_or_password_wrong'), 'email')).toBeUndefined();
  });

  it('of any other kind is shown once for the whole form [ERR-04]', () => {
    expect(isAboutForm(problem('login_locked'))).toBe(true);
    expect(isAboutForm({ kind: 'offline' })).toBe(true);
  });
});
