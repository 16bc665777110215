import { Banner } from '@dipper/ui';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

type NoAnswerProps = {
  /** Why the last question got no answer. */
  readonly problem: ApiProblem | undefined;
};

/** Says that the server did not answer, so the data shown may be old. */
export function NoAnswer({ problem }: NoAnswerProps): ReactNode {
  const t = useTexts('purchase');
  if (problem === undefined) return null;
  return (
    <Banner tone="warning" role="status">
      {t(problem.kind === 'offline' ? 'waiting.offline' : 'waiting.failed')}
    </Banner>
  );
}
