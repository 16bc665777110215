import { Button, Card, Facts, Loading, Skeleton } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ExchangeLines, ExchangePage, ExchangeProblem } from '../../shared/exchange/index.ts';
import type { Lines, Way } from '../../shared/exchange/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { RequestNotice } from './request-notice.tsx';
import { Sure } from './sure.tsx';
import type { Estimating } from './use-estimate.ts';
import type { RequestState } from './use-request.ts';

type PreviewProps = {
  readonly back: string;
  readonly estimating: Estimating;
  /** The applicant and the payee, with private parts masked. */
  readonly details: ReactNode;
  readonly way: Pick<Way, 'depositDays' | 'depositDate'>;
  /** How far the request has come. */
  readonly progress?: ReactNode;
  readonly state: RequestState;
  readonly onForgive: () => void;
  readonly onConfirm: (lines: Lines) => void;
  /** A way to put right what was refused. */
  readonly onMend?: (() => void) | undefined;
};

/** Shows everything once more before the request is sent. */
export function Preview(props: PreviewProps): ReactNode {
  const t = useTexts('payout');
  const { back, estimating, details, state, onForgive, onConfirm } = props;
  const [sure, setSure] = useState(false);
  const { lines, problem, isPending } = estimating;
  const busy = state.phase === 'sending';
  const press = (): void => {
    // A lost request is sent again without a question: the person has already agreed to it.
    if (state.phase === 'unknown' && lines !== undefined) return onConfirm(lines);
    onForgive();
    setSure(true);
  };
  return (
    <ExchangePage
      namesPerson
      title={t('preview.title')}
      lead={t('preview.lead')}
      back={back}
      actions={
        lines === undefined && state.phase !== 'refused' ? undefined : (
          <>
            <RequestNotice state={state} onMend={props.onMend} />
            {lines === undefined ? null : (
              <Button wide icon="lock" busy={busy} busyLabel={t('preview.sending')} onClick={press}>
                {t(state.phase === 'unknown' ? 'preview.again' : 'preview.send')}
              </Button>
            )}
          </>
        )
      }
    >
      {props.progress}
      {lines === undefined && problem !== undefined ? (
        <ExchangeProblem problem={problem} onRetry={() => void estimating.refetch()} />
      ) : null}
      <Card aria-label={t('preview.lines')}>
        {lines !== undefined ? <ExchangeLines lines={lines} /> : null}
        {lines === undefined && isPending ? <LinesSkeleton /> : null}
        <DepositDay {...props.way} />
      </Card>
      <Card aria-label={t('preview.details')}>{details}</Card>
      {lines !== undefined && sure ? (
        <Sure
          points={lines.points}
          amount={lines.amount}
          unit={lines.unit}
          way={props.way}
          onClose={() => setSure(false)}
          onYes={() => {
            setSure(false);
            onConfirm(lines);
          }}
        />
      ) : null}
    </ExchangePage>
  );
}

/** Shows the date that the server computed from business days. */
function DepositDay({ depositDays, depositDate }: PreviewProps['way']): ReactNode {
  const t = useTexts('payout');
  const format = useFormat();
  const by = { days: depositDays, date: format.date(depositDate) };
  return <Facts items={[{ term: t('done.expected'), value: t('preview.by', by) }]} />;
}

function LinesSkeleton(): ReactNode {
  const t = useTexts('payout');
  return (
    <Loading label={t('amount.counting')}>
      <Skeleton height="14rem" shape="round" />
    </Loading>
  );
}
