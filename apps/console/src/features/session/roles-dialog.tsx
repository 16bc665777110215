import type { ClientFailure, OperatorAccount, OperatorRole } from '@dipper/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { RoleChoice } from './role-choice.tsx';

type RolesDialogProps = {
  readonly whom: OperatorAccount;
  readonly act: { readonly isBusy: boolean; readonly failure: ClientFailure | undefined };
  readonly onConfirm: (roles: OperatorRole[], reason: string) => void;
  readonly onClose: () => void;
};

export function RolesDialog({ whom, act, onConfirm, onClose }: RolesDialogProps): ReactNode {
  const t = useTexts('session');
  const [roles, setRoles] = useState(whom.roles);
  return (
    <ReasonDialog
      title={t('deed_of', { deed: t('deed_roles'), name: whom.name })}
      confirmLabel={t('deed_roles')}
      isBusy={act.isBusy}
      failure={act.failure}
      onConfirm={(reason) => {
        if (roles.length > 0) onConfirm(roles, reason);
      }}
      onClose={onClose}
    >
      <p>{t('deed_roles_text')}</p>
      <RoleChoice roles={roles} onChange={setRoles} />
    </ReasonDialog>
  );
}
