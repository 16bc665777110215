import { Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';

export type Places = {
  readonly query: { readonly cursor?: string };
  readonly isFirst: boolean;
  readonly on: (cursor: string) => void;
  readonly back: () => void;
  readonly begin: () => void;
};

/** Keeps the cursors of a list outside the address: it is private, or one of several lists. */
export const usePlaces = (): Places => {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  return {
    query: cursor === undefined ? {} : { cursor },
    isFirst: cursor === undefined,
    on: (next) => setCursors((before) => [...before, next]),
    back: () => setCursors((before) => before.slice(0, -1)),
    begin: () => setCursors([]),
  };
};

type PageTurnerProps = { readonly nextCursor: string | null; readonly places: Places };

export function PageTurner({ places, nextCursor }: PageTurnerProps): ReactNode {
  const t = useTexts('core');
  if (places.isFirst && nextCursor === null) return null;
  return (
    <div className="console-actions">
      <Button variant="secondary" size="small" disabled={places.isFirst} onClick={places.back}>
        {t('page_before')}
      </Button>
      <Button
        variant="secondary"
        size="small"
        disabled={nextCursor === null}
        onClick={() => nextCursor !== null && places.on(nextCursor)}
      >
        {t('next_page')}
      </Button>
    </div>
  );
}
