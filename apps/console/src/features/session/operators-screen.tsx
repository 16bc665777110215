import {
  changeOperatorRoute,
  gainsMoneyRole,
  giveRolesRoute,
  operatorProposalsRoute,
  operatorsRoute,
  reinviteOperatorRoute,
} from '@dipper/contract';
import type { OperatorAccount } from '@dipper/contract';
import { Badge, Button, Field, TextInput } from '@dipper/ui';
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
import { InviteForm } from './invite-form.tsx';
import { OperatorProposals } from './operator-proposals.tsx';
import { RolesDialog } from './roles-dialog.tsx';

type Deed = {
  readonly kind: 'roles' | 'shut' | 'let' | 'reinvite';
  readonly whom: OperatorAccount;
};

/** Lists the operators: administrators invite them, change their roles and lock them out. */
export function OperatorsScreen(): ReactNode {
  const t = useTexts('session');
  const query = useAnswer(operatorsRoute, {});
  const proposed = useAnswer(operatorProposalsRoute, {});
  const [deed, setDeed] = useState<Deed>();
  const [isProposed, setProposed] = useState(false);

  function done(isProposal: boolean): void {
    setDeed(undefined);
    setProposed(isProposal);
    query.askAgain();
    proposed.askAgain();
  }

  return (
    <Screen title={t('operators')} lead={t('operators_lead')}>
      <InviteForm onProposed={() => done(true)} />
      <p role="status" className={isProposed ? undefined : 'd-hidden'}>
        {isProposed ? t('operator_asked') : ''}
      </p>
      <Asking query={proposed}>
        {({ body }) => <OperatorProposals proposals={body.results} onDone={() => done(false)} />}
      </Asking>
      <Asking query={query}>
        {({ body }) => <Operators rows={body.results} onDeed={setDeed} />}
      </Asking>
      {deed === undefined ? null : (
        <DeedDialog deed={deed} onDone={done} onClose={() => setDeed(undefined)} />
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
  /** True: another administrator has to approve. */
  readonly onDone: (isProposal: boolean) => void;
  readonly onClose: () => void;
};

function DeedDialog({ deed: { kind, whom }, onDone, onClose }: DeedDialogProps): ReactNode {
  const t = useTexts('session');
  const changing = useAct(changeOperatorRoute);
  const giving = useAct(giveRolesRoute);
  const inviting = useAct(reinviteOperatorRoute);
  const params = { name: whom.name };
  const [mail, setMail] = useState(whom.mail ?? '');

  async function change(roles: OperatorAccount['roles'], reason: string): Promise<void> {
    const isActive = kind === 'roles' ? whom.isActive : kind === 'let';
    const isProposal = gainsMoneyRole(whom, { roles, isActive });
    const result = isProposal
      ? await giving.run({ params, body: { roles, reason } })
      : await changing.run({ params, body: { roles, isActive, reason } });
    if (result?.ok === true) onDone(isProposal);
  }
  async function reinvite(reason: string): Promise<void> {
    const body = { ...(mail !== '' && { mail }), reason };
    const result = await inviting.run({ params, body });
    if (result?.ok === true) onDone(true);
  }
  if (kind === 'roles') {
    return (
      <RolesDialog
        whom={whom}
        act={{
          isBusy: changing.isBusy || giving.isBusy,
          failure: changing.failure ?? giving.failure,
        }}
        onConfirm={(roles, reason) => void change(roles, reason)}
        onClose={onClose}
      />
    );
  }
  const { isBusy, failure } =
    kind === 'reinvite' ? inviting : giving.isBusy || giving.failure ? giving : changing;
  return (
    <ReasonDialog
      title={t('deed_of', { deed: t(`deed_${kind}`), name: whom.name })}
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
      {kind === 'reinvite' ? (
        <Field label={t('mail')} hint={t('mail_hint')}>
          <TextInput
            type="email"
            value={mail}
            dir="ltr"
            autoComplete="off"
            onChange={({ target }) => setMail(target.value.trim())}
          />
        </Field>
      ) : null}
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
      aria-label={t('deed_of', { deed: t(`deed_${kind}`), name: whom.name })}
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
  {
    key: 'name',
    head: t('name'),
    cell: ({ name, mail }) => (
      <>
        <bdi className="console-whole">{name}</bdi>
        {mail === null ? null : (
          <div className="console-reference">
            <bdi dir="ltr">{mail}</bdi>
          </div>
        )}
      </>
    ),
  },
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
