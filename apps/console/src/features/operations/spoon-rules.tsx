import {
  addSpoonAdjustmentRuleRoute,
  encodeAmount,
  spoonAdjustmentRulesRoute,
} from '@dipper/contract';
import type { SpoonAdjustmentRule } from '@dipper/contract';
import { Field, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { Moment, UnitAmount } from '../../shared/format/index.ts';
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
): readonly Column<SpoonAdjustmentRule>[] => [
  {
    key: 'alone',
    head: t('alone_most'),
    isNumber: true,
    cell: ({ aloneMost }) => <UnitAmount amount={aloneMost} unit="SPOON" />,
  },
  {
    key: 'most',
    head: t('both_most'),
    isNumber: true,
    cell: ({ most }) => <UnitAmount amount={most} unit="SPOON" />,
  },
  ...datedColumns<SpoonAdjustmentRule>(common, (row) => <Moment at={row.effectiveFrom} />),
];

/** How many spoons one operator gives or takes alone, and how many two may. */
export function SpoonRules({ onProposed }: { readonly onProposed: () => void }): ReactNode {
  const t = useTexts('operations');
  const common = useTexts('core');
  const may = useMay();
  const query = useAnswer(spoonAdjustmentRulesRoute, {});
  return (
    <Part title={t('spoon_rules')}>
      <Asking query={query}>
        {({ body: { results } }) => (
          <Rules
            caption={t('spoon_rules')}
            rules={results}
            keyOf={({ version }) => String(version)}
            columns={columnsOf(t, common)}
            changeable={may('addSpoonAdjustmentRule') ? results.slice(0, 1) : []}
            changeLabel={() => t('change_what', { what: t('spoon_rules') })}
            dialog={ChangeRule}
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

const spoonsOf = (written: string): bigint | undefined =>
  /^\d{1,12}$/.test(written) ? BigInt(written) : undefined;

function ChangeRule({ last, onDone, onClose }: ChangeProps<SpoonAdjustmentRule>): ReactNode {
  const t = useTexts('operations');
  const act = useAct(addSpoonAdjustmentRuleRoute);
  const [written, write] = useState({ alone: String(last.aloneMost), most: String(last.most) });
  const [alone, most] = [spoonsOf(written.alone), spoonsOf(written.most)];
  const isWrong = alone === undefined || most === undefined || most < alone;

  async function change(why: NextWhy): Promise<void> {
    if (isWrong) return;
    const amounts = { aloneMost: encodeAmount(alone), most: encodeAmount(most) };
    const result = await act.run({ body: { version: last.version + 1, ...amounts, ...why } });
    if (result?.ok === true) onDone();
  }

  const field = (name: keyof typeof written, label: string, error?: string): ReactNode => (
    <Field label={label} error={error}>
      <TextInput
        digits
        value={written[name]}
        maxLength={12}
        autoComplete="off"
        onChange={({ target }) => write({ ...written, [name]: target.value.trim() })}
      />
    </Field>
  );

  return (
    <NextVersion
      what={t('spoon_rules')}
      standing={last.standing}
      isBusy={act.isBusy}
      failure={act.failure}
      onConfirm={(why) => void change(why)}
      onClose={onClose}
    >
      {field('alone', t('alone_most'))}
      {field('most', t('both_most'), isWrong ? t('not_spoons') : undefined)}
    </NextVersion>
  );
}
