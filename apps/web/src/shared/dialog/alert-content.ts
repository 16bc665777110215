import { useTexts } from '../i18n/index.ts';
import type { Alert, AlertContent } from './alert.ts';

/** What each type of alert says, in the language of the page. */
export const useAlertContent = (alert: Alert): AlertContent => {
  const t = useTexts('core');
  const understood = { only: { label: t('understood') } };
  switch (alert.type) {
    case 'content':
      return alert.content;
    case 'error':
      return { bodyIcon: 'warn', title: alert.name, buttons: understood };
    case 'login-failed':
      return {
        heading: t('loginFailed'),
        close: { label: t('close') },
        bodyIcon: 'warn',
        title: alert.status === '' ? t('loginFailed') : alert.status,
        description: { text: alert.name },
        buttons: understood,
      };
    case 'sign-up':
      return {
        close: { label: t('close') },
        title: t('signUp.title'),
        description: { text: t('signUp.text') },
        buttons: {
          left: { label: t('cancel') },
          right: { label: t('signUp.go'), onPress: alert.onSignUp },
        },
      };
    case 'sign-out':
      return {
        close: { label: t('close') },
        title: t('signOut.title'),
        description: { text: t('signOut.text') },
        buttons: {
          left: { label: t('cancel') },
          right: { label: t('signOut.go'), onPress: alert.onConfirm },
        },
      };
  }
};
