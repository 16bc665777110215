import type { StandingSwitch } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useMomentText } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

/** Shows who switched it off, since when, until when and why; a dash while it is on. */
export function SwitchFacts({ off }: { readonly off: StandingSwitch | undefined }): ReactNode {
  const t = useTexts('partner');
  const momentText = useMomentText();
  if (off === undefined) return '–';
  const { changedBy, changedAt, until, reason } = off;
  return (
    <span className="console-told">
      <bdi>{reason}</bdi>
      <small className="console-why">
        {t('since_by', { who: changedBy, time: momentText(changedAt) })} ·{' '}
        {until === null ? t('until_switched') : t('until_time', { time: momentText(until) })}
      </small>
    </span>
  );
}
