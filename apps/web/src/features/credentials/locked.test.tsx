import { createTranslator } from '@dipper/texts';
import { expect, it } from 'vitest';
import { loadTexts } from '../../shared/i18n/index.ts';
import { SessionActionsContext } from '../../shared/session/index.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { refusal, showScreen, type } from '../../testing/screen.tsx';
import { Screen } from './email-screen.tsx';

const actions = {
  startLogin: async () => undefined,
  goOnAs: () => undefined,
  signOut: async () => undefined,
};

/** A new password, as each language writes it in the midst of a sentence and as a heading. */
it.each([
  ['en', /new password/i],
  ['ko', /비밀번호를? 재설정/],
  ['ja', /パスワード[をの]再設定/],
  ['zh', /重設密碼/],
  ['ar', /كلمة مرور جديدة/],
] as const)(
  'a locked-out person reads in %s that a new password unlocks the account, beside its link [AUTH-01] [ERR-02]',
  async (locale, newPassword) => {
    history.replaceState(null, '', '/login/payment/email');
    const calls = await showScreen(
      <SessionActionsContext value={actions}>
        <Screen />
      </SessionActionsContext>,
      {
        answers: { emailLogin: refusal('login_locked', 429) },
        texts: ['core', 'credentials'],
        locale,
      },
    );
    await appear('[name=password]');
    await type(find('[name=email]'), 'somebody@example.com');
    await type(find('[name=password]'), 'not the password');
    await click(find('button[type=submit]'));
    expect((await appear('form [role=alert]')).textContent).toMatch(newPassword);
    const t = createTranslator<'email.toForgot'>(await loadTexts('credentials', locale), locale);
    await click(button(t('email.toForgot'), find('form')));
    expect((await appear('h1')).textContent).toMatch(newPassword);
    expect(find('[name=email]')).toHaveProperty('value', 'somebody@example.com');
    expect(calls.map(({ name }) => name)).toEqual(['emailLogin']);
  },
);
