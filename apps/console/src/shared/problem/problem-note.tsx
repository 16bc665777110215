import type { ClientFailure } from '@dipper/contract';
import { Banner, Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useMomentText } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import { usePersonTexts } from './person-texts.ts';

type ProblemNoteProps = {
  readonly failure: ClientFailure | undefined;
  readonly onAgain?: () => void;
};

/** Failures with another text for operators than for listeners. */
const own = {
  no_right: 'problem_no_right',
  not_authenticated: 'problem_not_authenticated',
  not_found: 'problem_not_found',
  wrong_request_format: 'problem_wrong_request_format',
  changed_meanwhile: 'problem_changed_meanwhile',
  too_many_requests: 'problem_too_many_requests',
} as const;

const isOwn = (code: string): code is keyof typeof own => Object.hasOwn(own, code);

const secondMs = 1000;

/** A wait that a person does not sit out: until when it is. */
const longWaitSeconds = 60;

function Until({ seconds }: { readonly seconds: number }): ReactNode {
  const t = useTexts('core');
  const momentText = useMomentText();
  const [until] = useState(() => new Date(new Date().getTime() + seconds * secondMs));
  return t('problem_too_many_until', { until: momentText(until.toISOString()) });
}

/** Why an action failed and what to do, with the request id for support. */
export function ProblemNote({ failure, onAgain }: ProblemNoteProps): ReactNode {
  const t = useTexts('core');
  const texts = usePersonTexts();
  if (failure === undefined) return null;
  const describe = (): ReactNode => {
    if (failure.kind === 'problem') {
      const { retryAfterSeconds } = failure;
      const { code, request_id: key } = failure.problem;
      if (code === 'too_many_requests' && (retryAfterSeconds ?? 0) > longWaitSeconds) {
        return <Until key={key} seconds={retryAfterSeconds ?? 0} />;
      }
      return isOwn(code) ? t(own[code]) : (texts[code]?.text ?? failure.problem.detail);
    }
    return t(failure.kind === 'unreadable' ? 'problem_unreadable' : 'problem_offline');
  };
  const reference = failure.kind === 'problem' ? failure.problem.request_id : undefined;
  const again =
    onAgain === undefined ? undefined : (
      <Button variant="secondary" size="small" onClick={onAgain}>
        {t('try_again')}
      </Button>
    );
  return (
    <div role="alert">
      <Banner tone="danger" action={again}>
        {describe()}
        {reference === undefined ? null : <small className="console-reference"> {reference}</small>}
      </Banner>
    </div>
  );
}
