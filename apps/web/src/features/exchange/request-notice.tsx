import { Banner, Button } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemBanner } from '../../shared/problem/index.ts';
import type { RequestState } from './use-request.ts';

type NoticeProps = {
  readonly state: RequestState;
  /** A way to put right what was refused. */
  readonly onMend?: (() => void) | undefined;
};

/** Shows the result of the last press, right above the button. */
export function RequestNotice({ state, onMend }: NoticeProps): ReactNode {
  const t = useTexts('payout');
  if (state.phase === 'unknown') {
    return (
      <Banner tone="warning" role="alert" title={t('unknown.title')}>
        {t('unknown.text')}
      </Banner>
    );
  }
  if (state.phase !== 'refused') return null;
  if (state.problem.problem.code === 'price_changed') {
    return (
      <Banner tone="warning" role="alert" title={t('changed.title')}>
        {t('changed.text')}
      </Banner>
    );
  }
  return (
    <ProblemBanner
      problem={state.problem}
      title={t('refused.title')}
      action={
        onMend && (
          <Button size="small" variant="secondary" onClick={onMend}>
            {t('refused.mend')}
          </Button>
        )
      }
    />
  );
}
