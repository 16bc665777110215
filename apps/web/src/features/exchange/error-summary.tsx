import { Banner } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { fields } from './model/applicant.ts';
import type { FieldErrors, FieldName } from './model/applicant.ts';

type SummaryProps = {
  readonly errors: FieldErrors;
  readonly errorAt: (field: FieldName) => string | undefined;
  readonly onGo: (field: FieldName) => void;
};

const leadsTo =
  (go: () => void) =>
  (what: readonly ReactNode[]): ReactNode => (
    <button type="button" className="d-link" onClick={go}>
      {what}
    </button>
  );

/** Lists all errors in one place, each linked to its field. */
export function ErrorSummary({ errors, errorAt, onGo }: SummaryProps): ReactNode {
  const t = useTexts('payout');
  const wrong = fields.filter((field) => errors[field] !== undefined);
  if (wrong.length === 0) return null;
  return (
    <Banner tone="danger" role="alert" title={t('summary.title', { count: wrong.length })}>
      <ul className="payout-summary">
        {wrong.map((field) => (
          <li key={field}>
            {t.rich('about', {
              what: t(`field.${field}`),
              problem: errorAt(field) ?? '',
              part: leadsTo(() => onGo(field)),
            })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
