import type { OperatorAct } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';

/** Who had made whoever did it, not long before: of one party with them, or they themselves. */
export function Raised({ raised }: Pick<OperatorAct, 'raised'>): ReactNode {
  const t = useTexts('core');
  return raised.map(({ how, by, daysBefore }) => (
    <small className="console-why" key={`${how} ${by} ${daysBefore}`}>
      {t(`raised_${how}`, { by, days: daysBefore })}
    </small>
  ));
}
