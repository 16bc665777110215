import { useCountry } from '../session/index.ts';
import { useTexts } from '../i18n/index.ts';
import type { Translator } from '../i18n/index.ts';
import { usePersonTexts } from '../problem/index.ts';
import { TermsLine } from '../legal/index.ts';
import { withReference } from './alert-content.ts';
import type { Alert, AlertContent, EntryAlert } from './alert.ts';

type Texts = Translator<'session'>;
type Say = ReturnType<typeof usePersonTexts>;
type Of<Type extends EntryAlert['type']> = Extract<EntryAlert, { readonly type: Type }>;

export const isEntryAlert = (alert: Alert): alert is EntryAlert =>
  alert.type !== 'content' && alert.type !== 'error';

const loginFailed = (
  t: Texts,
  say: Say,
  { name, values, status, reference }: Of<'login-failed'>,
): AlertContent => {
  const { title, text } = say(name, values);
  const heading = t('loginFailed');
  return {
    heading,
    close: { label: t('close') },
    bodyIcon: 'warn',
    subtitle: status === '' || title === heading ? undefined : title,
    title: status === '' ? (title ?? heading) : status,
    description: { lines: withReference(text, reference) },
    buttons: { only: { label: t('understood') } },
  };
};

const signOut = (t: Texts, { onConfirm }: Of<'sign-out'>): AlertContent => ({
  close: { label: t('close') },
  title: t('signOut.title'),
  description: { text: t('signOut.text') },
  buttons: {
    left: { label: t('cancel') },
    right: { label: t('signOut.ok'), onPress: onConfirm },
  },
});

/** A name keeps its direction to itself. */
const aboutToBe = (say: Say, nickname: string): ReturnType<Say> =>
  say('login_unconfirmed', { nickname: `\u2068${nickname}\u2069` });

const otherAccount = (
  t: Texts,
  say: Say,
  { nickname, onStay, onSwitch }: Of<'other-account'>,
): AlertContent => ({
  heading: t('other.heading'),
  headingIcon: 'user',
  title: t('other.title'),
  description:
    nickname === undefined
      ? { text: t('other.text') }
      : { lines: [t('other.text'), aboutToBe(say, nickname).text] },
  buttons: {
    left: { label: t('other.stay'), onPress: onStay },
    right: { label: t('other.switch'), onPress: onSwitch },
  },
});

const whoseLogin = (
  t: Texts,
  say: Say,
  { nickname, onNo, onYes }: Of<'whose-login'>,
): AlertContent => {
  const { title, text } = aboutToBe(say, nickname);
  return {
    title: title ?? t('title'),
    description: { text },
    buttons: {
      left: { label: t('whose.no'), onPress: onNo },
      right: { label: t('whose.yes'), onPress: onYes },
    },
  };
};

const certification = (t: Texts, alert: Of<'certification'>): AlertContent => {
  if (alert.reason === 'done') {
    return {
      bodyIcon: 'confirm',
      title: t('certified.title'),
      description: { text: t('certified.text') },
      buttons: { only: { label: t('understood') } },
    };
  }
  return {
    heading: t('certify.heading'),
    headingIcon: 'lock',
    title: t('certify.givenUp.title'),
    description: { text: t('certify.givenUp.text') },
    buttons: {
      left: { label: t('certify.later') },
      right: { label: t('certify.go'), onPress: alert.onGo },
    },
  };
};

/** Returns the text of alerts about logins, in the page's language. */
export const useEntryContent = (alert: EntryAlert): AlertContent => {
  const t = useTexts('session');
  const say = usePersonTexts();
  const country = useCountry();
  switch (alert.type) {
    case 'login-failed':
      return loginFailed(t, say, alert);
    case 'sign-up': {
      const { title, text } = say('sign_up_prompt');
      return {
        title: title ?? t('signUp'),
        description: { text },
        note: <TermsLine country={country} />,
        buttons: {
          left: { label: t('cancel'), onPress: alert.onCancel },
          right: { label: t('signUp'), onPress: () => alert.onSignUp(country) },
        },
      };
    }
    case 'sign-out':
      return signOut(t, alert);
    case 'other-account':
      return otherAccount(t, say, alert);
    case 'whose-login':
      return whoseLogin(t, say, alert);
    case 'certification':
      return certification(t, alert);
  }
};
