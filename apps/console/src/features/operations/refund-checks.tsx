import { addRefundCheckRoute, encodeAmount, refundChecksRoute } from '@dipper/contract';
import type { RefundCheck } from '@dipper/contract';
import { Field, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { Moment, UnitAmount, minorOf, typedOf } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Part } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { datedColumns, Rules } from '../../shared/versions/index.ts';
import type { ChangeProps } from '../../shared/versions/index.ts';
import { NextVersion } from './next-version.tsx';
import type { NextWhy } from './next-version.tsx';

const columnsOf = (
  t: Texts<'operations'>,
  common: Texts<'core'>,
): readonly Column<RefundCheck>[] => [
  { key: 'currency', head: t('currency'), cell: ({ currency }) => currency },
  {
    key: 'above',
    head: t('two_above'),
    isNumber: true,
    cell: (row) => <UnitAmount amount={row.secondOperatorAbove} unit={row.currency} />,
  },
  ...datedColumns<RefundCheck>(common, (row) => <Moment at={row.effectiveFrom} />),
];

/** Shows the amount above which a refund needs two operators, by currency. */
export function RefundChecks({ onProposed }: { readonly onProposed: () => void }): ReactNode {
  const t = useTexts('operations');
  const common = useTexts('core');
  const may = useMay();
  const query = useAnswer(refundChecksRoute, {});
  return (
    <Part title={t('refund_checks')}>
      <Asking query={query}>
        {({ body: { results } }) => (
          <Rules
            caption={t('refund_checks')}
            rules={results}
            keyOf={({ currency, version }) => `${currency} ${version}`}
            columns={columnsOf(t, common)}
            changeable={may('addRefundCheck') ? lastOfEach(results) : []}
            changeLabel={({ currency }) => t('change_what', { what: currency })}
            dialog={ChangeCheck}
            onChanged={() => {
              query.askAgain();
              onProposed();
            }}
          />
        )}
      </Asking>
    </Part>
  );
}

/** Keeps the last check of each currency; the newest come first. */
const lastOfEach = (checks: readonly RefundCheck[]): readonly RefundCheck[] =>
  checks.filter(
    ({ currency }, place) => checks.findIndex((each) => each.currency === currency) === place,
  );

function ChangeCheck({ last, onDone, onClose }: ChangeProps<RefundCheck>): ReactNode {
  const { currency, version, secondOperatorAbove, standing } = last;
  const t = useTexts('operations');
  const act = useAct(addRefundCheckRoute);
  const [written, write] = useState(typedOf(secondOperatorAbove, currency));
  const above = minorOf(written, currency);

  async function change(why: NextWhy): Promise<void> {
    if (above === undefined) return;
    const body = { currency, version: version + 1, secondOperatorAbove: encodeAmount(above) };
    const result = await act.run({ body: { ...body, ...why } });
    if (result?.ok === true) onDone();
  }

  return (
    <NextVersion
      what={`${t('refund_checks')} · ${currency}`}
      standing={standing}
      isBusy={act.isBusy}
      failure={act.failure}
      onConfirm={(why) => void change(why)}
      onClose={onClose}
    >
      <Field
        label={t('two_above_in', { currency })}
        error={above === undefined ? t('not_an_amount') : undefined}
      >
        <TextInput
          value={written}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ target }) => write(target.value.trim())}
        />
      </Field>
    </NextVersion>
  );
}
