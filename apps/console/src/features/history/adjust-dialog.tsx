import { adjustSpoonsRoute, decodeAmount, spoonAdjustmentRulesRoute } from '@dipper/contract';
import type { SpoonAdjustmentRule } from '@dipper/contract';
import { Field, Select, TextInput, minorUnitText } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { ActProps } from './act-props.ts';

const wholeNumber = /^[1-9]\d{0,11}$/;

const isWithin = (written: string, rule: SpoonAdjustmentRule | undefined): boolean =>
  wholeNumber.test(written) && (rule === undefined || BigInt(written) <= BigInt(rule.most));

/** Spoons out of goodwill; pressed twice they move once, for one try has one key. */
export function AdjustDialog({ person, onDone, onClose }: ActProps): ReactNode {
  const t = useTexts('history');
  const { run, isBusy, failure } = useAct(adjustSpoonsRoute);
  const rules = useAnswer(spoonAdjustmentRulesRoute, {}).answer?.body.results;
  const rule = rules?.find(({ standing }) => standing === 'present');
  const [direction, setDirection] = useState<'give' | 'take'>('give');
  const [spoons, setSpoons] = useState('');
  const [isTried, setTried] = useState(false);
  const isRight = isWithin(spoons, rule);
  const most = minorUnitText(decodeAmount(rule?.most ?? '0'), 0);

  async function adjust(reason: string): Promise<void> {
    setTried(true);
    if (!isRight) return;
    const body = { direction, spoons: Number(spoons), reason };
    const result = await run({ params: { id: person.userId }, body });
    if (result?.ok !== true) return;
    onDone(result.value.body.state === 'done' ? 'adjusted_done' : 'adjusted_asked');
  }

  return (
    <ReasonDialog
      title={t('adjust')}
      confirmLabel={t(`direction_${direction}`)}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void adjust(reason)}
      onClose={onClose}
    >
      {rule === undefined ? null : (
        <p>{t('adjust_text', { alone: minorUnitText(decodeAmount(rule.aloneMost), 0), most })}</p>
      )}
      <Field label={t('direction')}>
        <Select
          value={direction}
          onChange={({ target }) => setDirection(target.value === 'take' ? 'take' : 'give')}
        >
          <option value="give">{t('direction_give')}</option>
          <option value="take">{t('direction_take')}</option>
        </Select>
      </Field>
      <Field
        label={t('spoons')}
        error={isTried && !isRight ? t('invalid_spoons', { most }) : undefined}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={spoons}
          onChange={(event) => setSpoons(event.target.value.trim())}
        />
      </Field>
    </ReasonDialog>
  );
}
