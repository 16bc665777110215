import { turnSwitchRoute } from '@dipper/contract';
import type { StandingSwitch } from '@dipper/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { MomentField, ReasonDialog } from '../../shared/form/index.ts';
import { useMomentText } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useSwitchName } from './switch-name.ts';

/** What is to be turned, and how it was seen. */
export type Turn = Pick<StandingSwitch, 'provider' | 'methodId' | 'isOff' | 'revision'> & {
  readonly isPayout: boolean;
};

type TurnDialogProps = {
  readonly turn: Turn;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Off until somebody says so, or until a moment; with what buyers read meanwhile. */
export function TurnDialog({ turn, onDone, onClose }: TurnDialogProps): ReactNode {
  const { provider, methodId, isOff, revision } = turn;
  const t = useTexts('partner');
  const act = useAct(turnSwitchRoute);
  const [ends, setEnds] = useState('');
  const [isPast, setPast] = useState(false);
  const label = t(isOff ? 'switch_off' : 'switch_on');
  const what = useSwitchName()(turn);

  async function confirm(reason: string): Promise<void> {
    const until = ends === '' ? null : new Date(ends);
    const isOver = until !== null && until.getTime() <= new Date().getTime();
    setPast(isOver);
    if (isOver) return;
    const body = { provider, methodId, isOff, revision, until: until?.toISOString() ?? null };
    const result = await act.run({ body: { ...body, reason } });
    if (result?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={`${label} · ${what}`}
      confirmLabel={label}
      isDangerous={isOff}
      isBusy={act.isBusy}
      failure={act.failure}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      {isOff ? (
        <>
          <Meaning turn={turn} ends={ends} />
          <MomentField
            label={t('ends_by_itself')}
            hint={t('ends_hint')}
            error={isPast ? t('ends_past') : undefined}
            value={ends}
            onChange={setEnds}
          />
        </>
      ) : null}
    </ReasonDialog>
  );
}

function Meaning({ turn, ends }: { readonly turn: Turn; readonly ends: string }): ReactNode {
  const t = useTexts('partner');
  const momentText = useMomentText();
  if (turn.isPayout) return <p>{t('off_payout_text')}</p>;
  return (
    <>
      <p>{t(turn.methodId === null ? 'off_text' : 'off_method_text')}</p>
      <p className="console-lead">
        {t('buyers_read')}{' '}
        <q>{ends === '' ? t('buyers_down') : t('buyers_down_until', { time: momentText(ends) })}</q>
      </p>
    </>
  );
}
