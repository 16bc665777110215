import type { PersonThing } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';
import { SubjectLink } from '../../shared/link/index.ts';

/** Links a line to its page under the name of its kind; that page shows the number. */
export function ThingLink({ thing }: { readonly thing: PersonThing | null }): ReactNode {
  const t = useTexts('history');
  if (thing === null) return null;
  return (
    <SubjectLink kind={thing.kind} id={thing.id}>
      {t(`thing_${thing.kind}`)}
    </SubjectLink>
  );
}
