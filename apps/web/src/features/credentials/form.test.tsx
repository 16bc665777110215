import { afterEach, describe, expect, it, vi } from 'vitest';
import { appear, click, find } from '../../testing/render.tsx';
import { showScreen, type } from '../../testing/screen.tsx';
import { RegisterForm } from './register-form.tsx';
import { Screen as PhoneScreen } from './phone-screen.tsx';

const nothing = () => undefined;

const showRegister = (email: string) =>
  showScreen(
    <RegisterForm
      area="payment"
      typed={{ email, password: '' }}
      onType={nothing}
      onStep={nothing}
    />,
    { answers: {}, texts: ['core', 'credentials'] },
  );

afterEach(() => vi.restoreAllMocks());

describe('a login form that is submitted empty or wrong', () => {
  it('moves the focus to the phone number and says that it is missing [AUTH-01] [NAV-28]', async () => {
    history.replaceState(null, '', '/login/payment/phone');
    const calls = await showScreen(<PhoneScreen />, {
      answers: {},
      texts: ['core', 'credentials'],
    });
    await appear('[name=tel]');
    await click(find('button[type=submit]'));
    expect(document.activeElement).toBe(find('[name=tel]'));
    expect(find('[name=tel]').getAttribute('aria-invalid')).toBe('true');
    expect(calls).toEqual([]);
    await type(find('[name=tel]'), '0');
    await click(find('button[type=submit]'));
    expect(document.activeElement).toBe(find('[name=tel]'));
  });

  it.each([
    ['', 'email'],
    ['somebody@example.com', 'new-password'],
  ])(
    'moves the focus to the first wrong field: with “%s” to %s [AUTH-01] [NAV-28]',
    async (email, name) => {
      const calls = await showRegister(email);
      await appear(`[name=${name}]`);
      await click(find('button[type=submit]'));
      expect(document.activeElement).toBe(find(`[name=${name}]`));
      expect(calls).toEqual([]);
    },
  );
});
