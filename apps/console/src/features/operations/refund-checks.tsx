import { addRefundCheckRoute, encodeAmount, refundChecksRoute } from '@dipper/contract';
import type { RefundCheck } from '@dipper/contract';
import { Field, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { MomentField, ReasonDialog } from '../../shared/form/index.ts';
import { Moment, UnitAmount, minorOf, typedOf } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Part } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { datedColumns, Rules } from '../../shared/versions/index.ts';
import type { ChangeProps } from '../../shared/versions/index.ts';
import { momentOf } from './moment-of.ts';

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

/** Above which amount a refund takes two operators, by currency. */
export function RefundChecks(): ReactNode {
  const t = useTexts('operations');
  const common = useTexts('core');
  const may = useMay();
  const asked = useAnswer(refundChecksRoute, {});
  return (
    <Part title={t('refund_checks')}>
      <Asking asked={asked}>
        {({ body: { results } }) => (
          <Rules
            caption={t('refund_checks')}
            rules={results}
            keyOf={({ currency, version }) => `${currency} ${version}`}
            columns={columnsOf(t, common)}
            changeable={may('addRefundCheck') ? lastOfEach(results) : []}
            changeLabel={({ currency }) => t('change_what', { what: currency })}
            dialog={ChangeCheck}
            onChanged={asked.askAgain}
          />
        )}
      </Asking>
    </Part>
  );
}

/** The newest comes first of each. */
const lastOfEach = (checks: readonly RefundCheck[]): readonly RefundCheck[] =>
  checks.filter(
    ({ currency }, place) => checks.findIndex((each) => each.currency === currency) === place,
  );

function ChangeCheck({ last, onDone, onClose }: ChangeProps<RefundCheck>): ReactNode {
  const { currency, version, secondOperatorAbove, standing } = last;
  const t = useTexts('operations');
  const act = useAct(addRefundCheckRoute);
  const [written, write] = useState(typedOf(secondOperatorAbove, currency));
  const [from, setFrom] = useState('');
  const above = minorOf(written, currency);

  async function change(reason: string): Promise<void> {
    if (above === undefined) return;
    const body = { currency, version: version + 1, secondOperatorAbove: encodeAmount(above) };
    const result = await act.run({ body: { ...body, ...momentOf(from), reason } });
    if (result?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={t('change_what', { what: `${t('refund_checks')} · ${currency}` })}
      confirmLabel={t('add_version')}
      isDangerous
      isBusy={act.isBusy}
      failure={act.failure}
      onConfirm={(reason) => void change(reason)}
      onClose={onClose}
    >
      {standing === 'planned' ? <p>{t('replaces_planned')}</p> : null}
      <Field
        label={`${t('two_above')} (${currency})`}
        error={above === undefined ? t('not_an_amount') : undefined}
      >
        <TextInput
          value={written}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ target }) => write(target.value.trim())}
        />
      </Field>
      <MomentField label={t('holds_from')} hint={t('at_once')} value={from} onChange={setFrom} />
    </ReasonDialog>
  );
}
