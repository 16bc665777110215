import type { ClientFailure, Country } from '@dipper/contract';
import { Banner, Field, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ReasonDialog } from '../../shared/form/index.ts';
import { useZoneName } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Difference } from './draft.ts';
import { Differences } from './differences.tsx';
import { instantOf, zoneIn } from './moments.ts';

type DecisionProps = {
  readonly country: Country;
  readonly differences: readonly Difference[];
  /** Another operator has to agree to it, and to whatever is planned of its kind. */
  readonly takesTwo: boolean;
  readonly isKindOfTwo: boolean;
  /** A promotion begins by its own date. */
  readonly canBePlanned: boolean;
  readonly isBusy: boolean;
  readonly failure: ClientFailure | undefined;
  readonly onConfirm: (reason: string, effectiveFrom: string | undefined) => void;
  readonly onClose: () => void;
};

/** Confirms a change: shows the differences, and asks for its start and a reason. */
export function Decision(props: DecisionProps): ReactNode {
  const { country, differences, canBePlanned, isBusy, failure, onConfirm, onClose } = props;
  const { isKindOfTwo, takesTwo: isOfTwo } = props;
  const t = useTexts('shop');
  const [from, setFrom] = useState('');
  const [isWrong, setWrong] = useState(false);
  const zone = zoneIn(country);
  const nameOf = useZoneName();
  const takesTwo = isOfTwo || (isKindOfTwo && from !== '');
  const alone = from === '' ? 'change_now' : 'plan';
  const confirm = (reason: string): void => {
    const moment = from === '' ? undefined : instantOf(from, zone);
    setWrong(from !== '' && moment === undefined);
    if (from === '' || moment !== undefined) onConfirm(reason, moment);
  };
  return (
    <ReasonDialog
      title={t('decide_title')}
      confirmLabel={t(takesTwo ? 'ask_for_change' : alone)}
      isBusy={isBusy}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Differences differences={differences} />
      {takesTwo ? <p>{t('another_agrees')}</p> : null}
      {canBePlanned ? (
        <Field
          label={t('from_when')}
          hint={t('hint_from', { zone: nameOf(zone) })}
          error={isWrong ? t('error_moment') : undefined}
        >
          <TextInput
            type="datetime-local"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        </Field>
      ) : (
        <Banner tone="info">{t('own_dates')}</Banner>
      )}
    </ReasonDialog>
  );
}
