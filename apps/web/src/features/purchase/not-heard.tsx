import { Banner } from '@dipper/ui';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

type NoAnswerProps = {
  /** Why the last question had no answer. */
  readonly problem: ApiProblem | undefined;
};

/** Tells that nobody answered, since the shown data may be outdated. */
export function NoAnswer({ problem }: NoAnswerProps): ReactNode {
  const t = useTexts('purchase');
  if (problem === undefined) return null;
  return (
    <Banner tone="warning" role="status">
      {t(problem.kind === 'offline' ? 'waiting.offline' : 'waiting.failed')}
    </Banner>
  );
}
