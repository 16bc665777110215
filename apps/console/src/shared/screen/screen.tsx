import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';

type ScreenProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Filters and buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** One page of the console, inside its frame. A new one begins at its heading. */
export function Screen({ title, lead, actions, children }: ScreenProps): ReactNode {
  const t = useTexts('core');
  // Words of codes come with the screen: loaded only with its rows, they would take it away again.
  useTexts('words');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="console-screen">
      <title>{t('document_title', { title })}</title>
      <header className="console-screen-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead === undefined ? null : <p className="console-lead">{lead}</p>}
        </div>
        {actions === undefined ? null : <div className="console-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
