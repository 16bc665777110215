import { cardProcessingMaxMinutes, cardProcessingMinMinutes } from '@dipper/contract';
import { Banner, Button, Card, Steps } from '@dipper/ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../shared/api/index.ts';
import { now } from '../../shared/device/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { navigate, paths } from '../../shared/navigation/index.ts';
import { Words } from '../../shared/problem/index.ts';
import { usePaymentUnderWay } from '../../shared/payment-under-way/index.ts';
import { waitLengthAfter } from './model/progress.ts';
import type { WaitLength } from './model/progress.ts';

const stepMilliseconds = 15_000;

/** How long the person has waited on this screen, in steps that a screen reader can bear. */
const useWaited = (): number => {
  const [start] = useState(now);
  const [time, setTime] = useState(start);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), stepMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, time - start);
};

type WaitingProps = {
  /** When it was asked for; unknown until the first answer. */
  readonly since: string | undefined;
  readonly reason: string | null | undefined;
  readonly isFetching: boolean;
  readonly problem: ApiProblem | undefined;
  readonly onCheck: () => void;
};

const texts = {
  usual: 'progress.usual',
  long: 'progress.long',
  'very-long': 'progress.veryLong',
} as const;

export function ProgressWaiting(props: WaitingProps): ReactNode {
  const { since, reason, isFetching, problem, onCheck } = props;
  const t = useTexts('recurring');
  const waited = useWaited();
  usePaymentUnderWay(true);
  const waitLength = waitLengthAfter(waited);
  const isKnown = since !== undefined;
  return (
    <SitePage
      title={t('progress.title')}
      actions={
        <>
          {waitLength === 'usual' && problem === undefined ? null : (
            <Button wide variant="secondary" icon="refresh" busy={isFetching} onClick={onCheck}>
              {t('progress.check')}
            </Button>
          )}
          <Button wide variant="quiet" onClick={() => navigate(paths.subscriptions)}>
            {t('toSubscriptions')}
          </Button>
        </>
      }
    >
      {reason === 'unexpected_error' ? <LookedAt /> : <HowLong waitLength={waitLength} />}
      {problem ? (
        <Banner tone="warning" role="status">
          {t(problem.kind === 'offline' ? 'progress.offline' : 'progress.notAsked')}
        </Banner>
      ) : null}
      <Card>
        <Steps
          label={t('progress.steps')}
          stateLabels={{
            done: t('step.done'),
            current: t('step.current'),
            next: t('step.next'),
            failed: t('step.failed'),
          }}
          steps={[
            { label: t('progress.step.sent'), state: isKnown ? 'done' : 'current' },
            { label: t('progress.step.bank'), state: isKnown ? 'current' : 'next' },
            { label: t('progress.step.start'), state: 'next' },
          ]}
        />
      </Card>
      <Banner tone="neutral" icon="info">
        {t('progress.leave')}
      </Banner>
    </SitePage>
  );
}

/** Something unexpected was charged: people look at it, and no waiting makes that shorter. */
function LookedAt(): ReactNode {
  return (
    <Banner tone="warning" role="status">
      <Words name="unexpected_error" />
    </Banner>
  );
}

function HowLong({ waitLength }: { readonly waitLength: WaitLength }): ReactNode {
  const t = useTexts('recurring');
  return (
    <>
      <p role="status" className="recurring-note">
        {t(texts[waitLength], { least: cardProcessingMinMinutes, most: cardProcessingMaxMinutes })}
      </p>
      {waitLength === 'very-long' ? (
        <Banner tone="warning" role="status">
          {t('progress.noTwice')}
        </Banner>
      ) : null}
    </>
  );
}
