import {
  cancelBeforeNextPaymentHours,
  cardProcessingMaxMinutes,
  cardProcessingMinMinutes,
  recurringPeriodDays,
  recurringTermsVersion,
  subscriptionFullRefundDays,
} from '@dipper/contract';
import type { ReactNode } from 'react';
import { companyOf } from '../frame/index.ts';
import { useFormat } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import { mailLink } from '../mail/index.ts';
import { useCountry } from '../session/index.ts';
import './recurring.css';

const chapters = {
  guide: ['start', 'every', 'free', 'cancel', 'refund', 'fail', 'cards', 'help'],
  terms: ['what', 'pay', 'renew', 'price', 'fail', 'cancel', 'refund', 'data', 'minors', 'help'],
} as const;

type ChaptersProps = {
  readonly of: 'guide' | 'terms';
  /** Below the title of a sheet the headings are one deeper than on a page. */
  readonly inSheet?: boolean;
};

/** How recurring payment works, and what is agreed to: the numbers are those that the server keeps. */
export function Chapters({ of, inSheet }: ChaptersProps): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const { email, name } = companyOf[useCountry()];
  const values = {
    days: recurringPeriodDays,
    hours: cancelBeforeNextPaymentHours,
    refundDays: subscriptionFullRefundDays,
    least: cardProcessingMinMinutes,
    most: cardProcessingMaxMinutes,
    email,
    company: `\u2068${name}\u2069`,
    mail: mailLink(email),
  };
  const Heading = inSheet ? 'h3' : 'h2';
  return (
    <>
      {chapters[of].map((chapter) => (
        <div key={chapter} className="recurring-chapter">
          <Heading>{t.rich(keyOf(of, chapter, 'title'), values)}</Heading>
          <p>{t.rich(keyOf(of, chapter, 'text'), values)}</p>
        </div>
      ))}
      {of === 'terms' ? (
        <p className="recurring-note">
          {t('terms.version', { date: format.date(`${recurringTermsVersion}T00:00:00Z`) })}
        </p>
      ) : null}
    </>
  );
}

type Key = Parameters<ReturnType<typeof useTexts<'recurring'>>>[0];
const keyOf = (of: 'guide' | 'terms', chapter: string, part: 'title' | 'text'): Key =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each chapter has both, which the check of the translations sees to.
  `${of}.${chapter}.${part}` as Key;
