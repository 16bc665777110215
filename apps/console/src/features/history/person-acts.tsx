import { logPersonOutRoute, suspendPersonRoute } from '@dipper/contract';
import type { OperatorPerson, RouteName } from '@dipper/contract';
import { Banner } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ActList } from '../../shared/detail/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useMay } from '../../shared/session/index.ts';
import type { ActProps, DoneMessage } from './act-props.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { GrantsDialog, LevelDialog } from './rights-dialogs.tsx';

type Doing = 'suspend' | 'log_out' | 'grants' | 'level' | 'adjust';

const dialogs = {
  suspend: SuspendDialog,
  log_out: LogOutDialog,
  grants: GrantsDialog,
  level: LevelDialog,
  adjust: AdjustDialog,
} as const;

const callOf = {
  adjust: 'adjustSpoons',
  grants: 'changePersonGrants',
  level: 'setPersonDjLevel',
  log_out: 'logPersonOut',
  suspend: 'suspendPerson',
} as const satisfies Readonly<Record<Doing, RouteName>>;

const order: readonly Doing[] = ['adjust', 'grants', 'level', 'log_out', 'suspend'];

type PersonActsProps = { readonly person: OperatorPerson; readonly onChanged: () => void };

/** Offers the acts on a person that this operator may do; others are not shown. */
export function PersonActs({ person, onChanged }: PersonActsProps): ReactNode {
  const t = useTexts('history');
  const may = useMay();
  const [doing, setDoing] = useState<Doing>();
  const [message, setMessage] = useState<DoneMessage>();
  const isBlocked = person.state === 'blocked';
  const labels: Readonly<Record<Doing, string>> = {
    adjust: t('adjust'),
    grants: t('change_grants'),
    level: t('set_level'),
    log_out: t('log_out'),
    suspend: t(isBlocked ? 'unsuspend' : 'suspend'),
  };
  const consequences: Readonly<Record<Doing, string>> = {
    adjust: t('adjust_short'),
    grants: t('grants_text'),
    level: t('level_text'),
    log_out: t('log_out_text'),
    suspend: t(isBlocked ? 'unsuspend_text' : 'suspend_text'),
  };
  const possible = order.filter(
    (each) => may(callOf[each]) && (each !== 'level' || person.djIds.length > 0),
  );
  const offered = person.state === 'deleted' ? [] : possible;
  const Dialog = doing === undefined ? undefined : dialogs[doing];
  return (
    <>
      <ActList
        offers={offered.map((each) => ({
          key: each,
          label: labels[each],
          consequence: consequences[each],
          onAct: () => {
            setMessage(undefined);
            setDoing(each);
          },
        }))}
      />
      {message === undefined ? null : (
        <Banner tone={message === 'adjusted_done' ? 'success' : 'info'} role="status">
          {t(message)}
        </Banner>
      )}
      {Dialog === undefined ? null : (
        <Dialog
          person={person}
          onClose={() => setDoing(undefined)}
          onDone={(words) => {
            setDoing(undefined);
            setMessage(words);
            onChanged();
          }}
        />
      )}
    </>
  );
}

function SuspendDialog({ person, onDone, onClose }: ActProps): ReactNode {
  const t = useTexts('history');
  const { run, isBusy, failure } = useAct(suspendPersonRoute);
  const isSuspended = person.state !== 'blocked';

  async function suspend(reason: string): Promise<void> {
    const result = await run({ params: { id: person.userId }, body: { isSuspended, reason } });
    if (result?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={t(isSuspended ? 'suspend' : 'unsuspend')}
      confirmLabel={t(isSuspended ? 'suspend' : 'unsuspend')}
      isDangerous={isSuspended}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void suspend(reason)}
      onClose={onClose}
    >
      <p>{t(isSuspended ? 'suspend_text' : 'unsuspend_text')}</p>
    </ReasonDialog>
  );
}

function LogOutDialog({ person, onDone, onClose }: ActProps): ReactNode {
  const t = useTexts('history');
  const { run, isBusy, failure } = useAct(logPersonOutRoute);

  async function logOut(reason: string): Promise<void> {
    const result = await run({ params: { id: person.userId }, body: { reason } });
    if (result?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={t('log_out')}
      confirmLabel={t('log_out')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void logOut(reason)}
      onClose={onClose}
    >
      <p>{t('log_out_text')}</p>
    </ReasonDialog>
  );
}
