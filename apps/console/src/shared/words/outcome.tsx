import { Badge } from '@dipper/ui';
import type { ReactNode } from 'react';

import { usePersonTexts } from '../problem/index.ts';
import { useWords } from './use-words.ts';

/** The result of an act: done, unknown, or refused with its error. */
export function Outcome({ outcome }: { readonly outcome: string | null }): ReactNode {
  const say = useWords();
  const texts = usePersonTexts();
  if (outcome === 'done') return <Badge tone="success">{say('outcome', 'done')}</Badge>;
  if (outcome === null) return <Badge tone="warning">{say('outcome', 'open')}</Badge>;
  return (
    <>
      <Badge tone="danger">{say('outcome', 'refused')}</Badge>
      <small className="console-why console-outcome" title={outcome}>
        {texts[outcome]?.text ?? outcome}
      </small>
    </>
  );
}
