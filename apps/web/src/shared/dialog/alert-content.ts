import { useTexts } from '../i18n/index.ts';
import { usePersonTexts } from '../problem/index.ts';
import type { Alert, AlertContent, EntryAlert } from './alert.ts';

/** Returns the text of each type of alert, in the page's language. */
export const useAlertContent = (alert: Exclude<Alert, EntryAlert>): AlertContent => {
  const t = useTexts('core');
  const say = usePersonTexts();
  switch (alert.type) {
    case 'content':
      return alert.content;
    case 'error': {
      const { title, text } = say(alert.name, alert.values);
      return {
        bodyIcon: 'warn',
        title: title ?? t('problem'),
        description: { lines: withReference(text, alert.reference) },
        buttons: { only: { label: t('understood') } },
      };
    }
  }
};

export const withReference = (text: string, reference: string | undefined): readonly string[] =>
  reference === undefined || reference === '' ? [text] : [text, reference];
