import { Card, Stack } from '@dipper/ui';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';

type EntranceProps = {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
};

/** Frames the screens before the login: one card in the middle. */
export function Entrance({ title, lead, children }: EntranceProps): ReactNode {
  const t = useTexts('core');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <main className="console-entrance" id="content">
      <title>{t('document_title', { title })}</title>
      <Card>
        <Stack>
          <p className="console-mark">{t('console')}</p>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead === undefined ? null : <p className="console-lead">{lead}</p>}
          {children}
        </Stack>
      </Card>
    </main>
  );
}
