import { invitingOriginOf } from '@dipper/contract';
import type { OperatorAct } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';

/** Shows who invited the acting operator, or gave them a role, in the week before: the two count as one party. */
export function Raised({ raised }: Pick<OperatorAct, 'raised'>): ReactNode {
  const t = useTexts('core');
  return raised.map(({ how, by, daysBefore }) => (
    <small className="console-why" key={`${how} ${by} ${daysBefore}`}>
      {t(`raised_${how}`, { by, origin: invitingOriginOf(by), days: daysBefore })}
    </small>
  ));
}
