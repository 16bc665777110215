import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';

export type Change = {
  readonly key: string;
  readonly name: ReactNode;
  /** Undefined: there was nothing. */
  readonly before: ReactNode;
  /** Undefined: there is nothing any more. */
  readonly after: ReactNode;
};

/** Shows each value before and after, one line each. */
export function Changes({ changes }: { readonly changes: readonly Change[] }): ReactNode {
  const t = useTexts('core');
  return (
    <dl className="console-changes">
      {changes.map(({ key, name, before, after }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            {before === undefined ? null : <del>{before}</del>}{' '}
            <span className="console-arrow" aria-hidden="true">
              →
            </span>{' '}
            <ins>{after ?? t('none')}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
