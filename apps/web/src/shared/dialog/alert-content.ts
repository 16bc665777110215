import { useTexts } from '../i18n/index.ts';
import { usePersonTexts } from '../problem/index.ts';
import type { Alert, AlertContent } from './alert.ts';

/** What each type of alert says, in the language of the page. */
export const useAlertContent = (alert: Alert): AlertContent => {
  const t = useTexts('core');
  const say = usePersonTexts();
  const close = { label: t('close') };
  const understood = { only: { label: t('understood') } };
  switch (alert.type) {
    case 'content':
      return alert.content;
    case 'error': {
      const { title, text } = say(alert.name, alert.values);
      return {
        bodyIcon: 'warn',
        title: title ?? t('problem'),
        description: { lines: withReference(text, alert.reference) },
        buttons: understood,
      };
    }
    case 'login-failed': {
      const { title, text } = say(alert.name, alert.values);
      return {
        heading: t('loginFailed'),
        close,
        bodyIcon: 'warn',
        subtitle: alert.status === '' ? undefined : title,
        title: alert.status === '' ? (title ?? t('loginFailed')) : alert.status,
        description: { lines: withReference(text, alert.reference) },
        buttons: understood,
      };
    }
    case 'sign-up': {
      const { title, text } = say('sign_up_prompt');
      return {
        close,
        title: title ?? t('signUp'),
        description: { text },
        buttons: {
          left: { label: t('cancel') },
          right: { label: t('signUp'), onPress: alert.onSignUp },
        },
      };
    }
    case 'sign-out':
      return {
        close,
        title: t('signOut.title'),
        description: { text: t('signOut.text') },
        buttons: {
          left: { label: t('cancel') },
          right: { label: t('signOut'), onPress: alert.onConfirm },
        },
      };
  }
};

const withReference = (text: string, reference: string | undefined): readonly string[] =>
  reference === undefined || reference === '' ? [text] : [text, reference];
