import type { PersonThing } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';
import { SubjectLink } from '../../shared/link/index.ts';

/** Where a line leads, by what it is; the number itself is one look away. */
export function ThingLink({ thing }: { readonly thing: PersonThing | null }): ReactNode {
  const t = useTexts('history');
  if (thing === null) return null;
  return (
    <SubjectLink kind={thing.kind} id={thing.id}>
      {t(`thing_${thing.kind}`)}
    </SubjectLink>
  );
}
