import { feeOf } from '@dipper/contract';
import type { Currency, FeeTerms, ProviderFee } from '@dipper/contract';
import { Card, Facts, Field, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { UnitAmount, minorOf } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { termsOf } from './fee-model.ts';

type FeePreviewProps = {
  readonly present: ProviderFee | undefined;
  /** Undefined while a field has an impossible value. */
  readonly terms: FeeTerms | undefined;
  readonly currency: Currency;
};

/** Shows the fee of one payment, now and under the draft. */
export function FeePreview({ present, terms, currency }: FeePreviewProps): ReactNode {
  const t = useTexts('partner');
  const [written, write] = useState('10000');
  const amount = minorOf(written, currency);
  const costs = (by: FeeTerms | undefined): ReactNode =>
    by === undefined || amount === undefined ? (
      '–'
    ) : (
      <UnitAmount amount={feeOf(amount, by).toString()} unit={currency} />
    );
  const left =
    terms === undefined || amount === undefined ? (
      '–'
    ) : (
      <UnitAmount amount={(amount - feeOf(amount, terms)).toString()} unit={currency} />
    );
  return (
    <Card aria-labelledby="fee-preview">
      <div className="console-part">
        <h2 id="fee-preview">{t('fee_preview')}</h2>
        <Field
          label={t('payment_of')}
          hint={currency}
          error={amount === undefined ? t('not_an_amount') : undefined}
        >
          <TextInput
            digits
            inputMode="decimal"
            value={written}
            autoComplete="off"
            onChange={({ target }) => write(target.value.trim())}
          />
        </Field>
        <div role="status">
          <Facts
            items={[
              {
                term: t('fee_now'),
                value: present === undefined ? t('not_agreed') : costs(termsOf(present)),
              },
              { term: t('fee_then'), value: costs(terms), strong: true },
              { term: t('left_then'), value: left },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
