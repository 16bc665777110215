import {
  cancelBeforeNextPaymentHours,
  cardProcessingMaxMinutes,
  cardProcessingMinMinutes,
  recurringPeriodDays,
  subscriptionFullRefundDays,
} from '@dipper/contract';
import type { ReactNode } from 'react';
import { contactOf } from '../frame/index.ts';
import { useFormat } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import { mailLink } from '../mail/index.ts';
import { useCountry } from '../session/index.ts';
import { TermsText, useTerms } from '../terms/index.ts';
import './recurring.css';

const chapters = ['start', 'every', 'free', 'cancel', 'refund', 'fail', 'cards', 'help'] as const;

type ChaptersProps = {
  readonly of: 'guide' | 'terms';
  /** Below the title of a sheet the headings are one deeper than on a page. */
  readonly inSheet?: boolean;
};

/** How recurring payment works, and the terms to accept. */
export function Chapters({ of, inSheet }: ChaptersProps): ReactNode {
  return of === 'terms' ? <Terms inSheet={inSheet} /> : <Guide inSheet={inSheet} />;
}

type TextProps = { readonly inSheet: boolean | undefined };

function Terms({ inSheet }: TextProps): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const { terms } = useTerms('recurring');
  return (
    <>
      <TermsText of="recurring" inSheet={inSheet} partClass="recurring-chapter" />
      {terms === undefined ? null : (
        <p className="recurring-note">{t('terms.version', { date: format.date(terms.version) })}</p>
      )}
    </>
  );
}

/** The numbers are those that the server keeps. */
function Guide({ inSheet }: TextProps): ReactNode {
  const t = useTexts('recurring');
  const { email } = contactOf[useCountry()];
  const values = {
    days: recurringPeriodDays,
    hours: cancelBeforeNextPaymentHours,
    refundDays: subscriptionFullRefundDays,
    least: cardProcessingMinMinutes,
    most: cardProcessingMaxMinutes,
    email,
    mail: mailLink(email),
  };
  const Heading = inSheet ? 'h3' : 'h2';
  return chapters.map((chapter) => (
    <div key={chapter} className="recurring-chapter">
      <Heading>{t.rich(`guide.${chapter}.title`, values)}</Heading>
      <p>{t.rich(`guide.${chapter}.text`, values)}</p>
    </div>
  ));
}
