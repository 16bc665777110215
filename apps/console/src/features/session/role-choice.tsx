import { operatorRoles } from '@dipper/contract';
import type { OperatorRole } from '@dipper/contract';
import { Checkbox } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';

type RoleChoiceProps = {
  readonly roles: readonly OperatorRole[];
  readonly onChange: (roles: OperatorRole[]) => void;
};

export function RoleChoice({ roles, onChange }: RoleChoiceProps): ReactNode {
  const t = useTexts('session');
  const common = useTexts('core');
  return (
    <fieldset className="console-roles">
      <legend>{t('roles')}</legend>
      {operatorRoles.map((role) => (
        <Checkbox
          key={role}
          checked={roles.includes(role)}
          onChange={({ target }) =>
            onChange(target.checked ? [...roles, role] : roles.filter((each) => each !== role))
          }
        >
          {common(`role_${role}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
