import type { Locale } from '@dipper/contract';
import type { Mail } from '../../ports/messenger.ts';
import { mailPage } from './page.ts';
import type { Written } from './written.ts';

export type MailContent = Pick<Mail, 'subject' | 'text' | 'html'>;

/** The same words as text and as a page, so that no mail program shows others than the next. */
export const writeMail = (locale: Locale, written: Written): MailContent => {
  const { subject, text, end, way } = written;
  const parts = [text, way && `${way.label}\n${way.url}`, end, 'Dipper'];
  return {
    subject,
    text: `${parts.filter((part) => part !== undefined).join('\n\n')}\n`,
    html: mailPage(locale, written),
  };
};
