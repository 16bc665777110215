import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';

/** All that is recorded of it, folded: it is looked for, and not read. */
export function RawFacts({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useTexts('core');
  return (
    <details className="console-raw-facts">
      <summary>{t('all_facts')}</summary>
      <div>{children}</div>
    </details>
  );
}
