import { turnSwitchRoute } from '@dipper/contract';
import type { ProtocolStanding, StandingSwitch } from '@dipper/contract';
import { Checkbox } from '@dipper/ui';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { MomentField, ReasonDialog } from '../../shared/form/index.ts';
import { useMomentText } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Questions } from './questions.tsx';
import { useSwitchName } from './switch-name.ts';

/** The switch to turn, in the state in which the operator saw it. */
export type Turn = Pick<StandingSwitch, 'provider' | 'methodId' | 'isOff' | 'revision'> & {
  readonly isPayout: boolean;
};

type TurnDialogProps = {
  readonly turn: Turn;
  /** The questions that the provider has to answer before it is switched on. */
  readonly questions: ProtocolStanding['questions'];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * Turns a switch. Off lasts until a time or until it is turned on, with a text for buyers; on needs a
 * confirmation that the provider was asked the open questions.
 */
export function TurnDialog({ turn, questions, onDone, onClose }: TurnDialogProps): ReactNode {
  const { provider, methodId, isOff, revision } = turn;
  const t = useTexts('partner');
  const act = useAct(turnSwitchRoute);
  const [ends, setEnds] = useState('');
  const [isPast, setPast] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const [isTried, setTried] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const hasToAsk = !isOff && questions.length > 0;
  const label = t(isOff ? 'switch_off' : 'switch_on');
  const what = useSwitchName()(turn);

  async function confirm(reason: string): Promise<void> {
    const until = ends === '' ? null : new Date(ends);
    const isOver = until !== null && until.getTime() <= new Date().getTime();
    setPast(isOver);
    if (isOver) return;
    setTried(true);
    if (hasToAsk && !isConfirmed) {
      box.current?.focus();
      return;
    }
    const body = { provider, methodId, isOff, revision, until: until?.toISOString() ?? null };
    const confirmation = hasToAsk ? { wasAsked: isConfirmed } : {};
    const result = await act.run({ body: { ...body, ...confirmation, reason } });
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
      {hasToAsk ? (
        <>
          <p>{t('unproved_text')}</p>
          <Questions questions={questions} />
          <Checkbox
            ref={box}
            checked={isConfirmed}
            error={isTried && !isConfirmed ? t('asked_first') : undefined}
            onChange={({ target }) => setConfirmed(target.checked)}
          >
            {t('was_asked')}
          </Checkbox>
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
