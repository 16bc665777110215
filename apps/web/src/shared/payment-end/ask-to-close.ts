import { openAlert } from '../dialog/index.ts';
import type { Translator } from '../i18n/index.ts';

/** An account that was closed does not open again, and a transfer to it may be on its way. */
export const askToClose = (t: Translator<'purchase'>, onPress: () => void): void =>
  openAlert({
    type: 'content',
    content: {
      title: t('open.close.title'),
      description: { text: t('open.close.text') },
      bodyIcon: 'warn',
      buttons: {
        left: { label: t('open.close.no') },
        right: { label: t('open.close.yes'), tone: 'danger', onPress },
      },
    },
  });
