import { changePersonGrantsRoute, djLevels, setPersonDjLevelRoute } from '@dipper/contract';
import type { DjLevel, Grant } from '@dipper/contract';
import { Field, Select } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { ActProps } from './act-props.ts';

const grants: readonly Grant[] = [1, 0, -1];

/** The right to pay, and whether somebody is an adult. */
export function GrantsDialog({ person, onDone, onClose }: ActProps): ReactNode {
  const t = useTexts('history');
  const { run, isBusy, failure } = useAct(changePersonGrantsRoute);
  const [payment, setPayment] = useState<Grant>(person.grants.payment);
  const [isAdult, setAdult] = useState(person.grants.adult === 1);

  async function change(reason: string): Promise<void> {
    const adult = isAdult ? 1 : person.grants.adult === 1 ? 0 : person.grants.adult;
    const result = await run({ params: { id: person.userId }, body: { payment, adult, reason } });
    if (result?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={t('change_grants')}
      confirmLabel={t('change_grants')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void change(reason)}
      onClose={onClose}
    >
      <Field label={t('right_to_pay')}>
        <Select
          value={payment}
          onChange={({ target }) =>
            setPayment(grants.find((each) => String(each) === target.value) ?? payment)
          }
        >
          {grants.map((each) => (
            <option key={each} value={each}>
              {t(`right_${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('age')}>
        <Select
          value={isAdult ? 'adult' : 'minor'}
          onChange={({ target }) => setAdult(target.value === 'adult')}
        >
          <option value="adult">{t('adult')}</option>
          <option value="minor">{t('minor')}</option>
        </Select>
      </Field>
    </ReasonDialog>
  );
}

/** Proposes another level of a DJ, which another operator has to approve. */
export function LevelDialog({ person, onDone, onClose }: ActProps): ReactNode {
  const t = useTexts('history');
  const { run, isBusy, failure } = useAct(setPersonDjLevelRoute);
  const [djLevel, setLevel] = useState<DjLevel>(person.djLevel);

  async function change(reason: string): Promise<void> {
    const result = await run({ params: { id: person.userId }, body: { djLevel, reason } });
    if (result?.ok === true) onDone('adjusted_asked');
  }

  return (
    <ReasonDialog
      title={t('set_level')}
      confirmLabel={t('set_level')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void change(reason)}
      onClose={onClose}
    >
      <p>{t('level_text')}</p>
      <Field label={t('dj_level')}>
        <Select
          value={djLevel}
          onChange={({ target }) =>
            setLevel(djLevels.find((each) => each === target.value) ?? djLevel)
          }
        >
          {djLevels.map((each) => (
            <option key={each} value={each}>
              {t(`level_${each}`)}
            </option>
          ))}
        </Select>
      </Field>
    </ReasonDialog>
  );
}
