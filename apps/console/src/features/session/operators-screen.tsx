import { changeOperatorRoute, operatorsRoute, reinviteOperatorRoute } from '@dipper/contract';
import type { OperatorAccount } from '@dipper/contract';
import { Badge, Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { Moment } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { useAccount } from '../../shared/session/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { Invitation } from './invitation.tsx';
import { InviteForm } from './invite-form.tsx';
import { RolesDialog } from './roles-dialog.tsx';

type Deed = {
  readonly kind: 'roles' | 'shut' | 'let' | 'reinvite';
  readonly whom: OperatorAccount;
};

/** Who runs the service: invited, given other roles, shut out. */
export function OperatorsScreen(): ReactNode {
  const t = useTexts('session');
  const asked = useAnswer(operatorsRoute, {});
  const [deed, setDeed] = useState<Deed>();
  const [invitation, setInvitation] = useState<string>();
  return (
    <Screen title={t('operators')} lead={t('operators_lead')}>
      <InviteForm
        onInvited={(secret) => {
          setInvitation(secret);
          asked.askAgain();
        }}
      />
      {invitation === undefined ? null : <Invitation secret={invitation} />}
      <Asking asked={asked}>
        {({ body }) => <Operators rows={body.results} onDeed={setDeed} />}
      </Asking>
      {deed === undefined ? null : (
        <DeedDialog
          deed={deed}
          onDone={(secret) => {
            setDeed(undefined);
            setInvitation(secret);
            asked.askAgain();
          }}
          onClose={() => setDeed(undefined)}
        />
      )}
    </Screen>
  );
}

type OperatorsProps = {
  readonly rows: readonly OperatorAccount[];
  readonly onDeed: (deed: Deed) => void;
};

function Operators({ rows, onDeed }: OperatorsProps): ReactNode {
  const t = useTexts('session');
  const common = useTexts('core');
  const { account } = useAccount();
  return (
    <Table
      caption={t('operators')}
      rows={rows}
      keyOf={({ name }) => name}
      columns={columnsOf({ t, common, own: account.name, onDeed })}
    />
  );
}

type DeedDialogProps = {
  readonly deed: Deed;
  readonly onDone: (invitation: string | undefined) => void;
  readonly onClose: () => void;
};

function DeedDialog({ deed: { kind, whom }, onDone, onClose }: DeedDialogProps): ReactNode {
  const t = useTexts('session');
  const changing = useAct(changeOperatorRoute);
  const inviting = useAct(reinviteOperatorRoute);
  const params = { name: whom.name };

  async function change(roles: OperatorAccount['roles'], reason: string): Promise<void> {
    const isActive = kind === 'roles' ? whom.isActive : kind === 'let';
    const result = await changing.run({ params, body: { roles, isActive, reason } });
    if (result?.ok === true) onDone(undefined);
  }
  async function reinvite(reason: string): Promise<void> {
    const result = await inviting.run({ params, body: { reason } });
    if (result?.ok === true) onDone(result.value.body.invitation);
  }
  if (kind === 'roles') {
    return (
      <RolesDialog
        whom={whom}
        act={changing}
        onConfirm={(roles, reason) => void change(roles, reason)}
        onClose={onClose}
      />
    );
  }
  const { isBusy, failure } = kind === 'reinvite' ? inviting : changing;
  return (
    <ReasonDialog
      title={`${t(`deed_${kind}`)}: ${whom.name}`}
      confirmLabel={t(`deed_${kind}`)}
      isDangerous={kind !== 'let'}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) =>
        void (kind === 'reinvite' ? reinvite(reason) : change(whom.roles, reason))
      }
      onClose={onClose}
    >
      <p>{t(`deed_${kind}_text`)}</p>
    </ReasonDialog>
  );
}

type DeedButtonProps = Deed & { readonly onDeed: (deed: Deed) => void };

function DeedButton({ kind, whom, onDeed }: DeedButtonProps): ReactNode {
  const t = useTexts('session');
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`${t(`deed_${kind}`)}: ${whom.name}`}
      onClick={() => onDeed({ kind, whom })}
    >
      {t(`deed_${kind}`)}
    </Button>
  );
}

type Listing = {
  readonly t: Texts<'session'>;
  readonly common: Texts<'core'>;
  readonly own: string;
  readonly onDeed: (deed: Deed) => void;
};

const columnsOf = ({ t, common, own, onDeed }: Listing): readonly Column<OperatorAccount>[] => [
  { key: 'name', head: t('name'), cell: ({ name }) => <bdi className="console-whole">{name}</bdi> },
  {
    key: 'roles',
    head: t('roles'),
    cell: ({ roles }) => roles.map((role) => common(`role_${role}`)).join(' · '),
  },
  {
    key: 'state',
    head: t('state'),
    cell: ({ isActive, isInvited }) => (
      <Badge tone={isActive ? (isInvited ? 'warning' : 'success') : 'danger'}>
        {t(isActive ? (isInvited ? 'is_invited' : 'is_active') : 'is_shut_out')}
      </Badge>
    ),
  },
  {
    key: 'seen',
    head: t('seen'),
    cell: ({ seenAt }) => (seenAt === null ? t('never') : <Moment at={seenAt} />),
  },
  {
    key: 'deeds',
    head: t('deeds'),
    cell: (whom) =>
      whom.name === own ? null : (
        <div className="console-row console-deciding">
          <DeedButton kind="roles" whom={whom} onDeed={onDeed} />
          <DeedButton kind="reinvite" whom={whom} onDeed={onDeed} />
          <DeedButton kind={whom.isActive ? 'shut' : 'let'} whom={whom} onDeed={onDeed} />
        </div>
      ),
  },
];
