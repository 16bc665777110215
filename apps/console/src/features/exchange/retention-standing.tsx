import { withdrawRetentionRuleRoute } from '@dipper/contract';
import type { RetentionRule } from '@dipper/contract';
import { Badge, Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { Moment } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { Because } from '../../shared/words/index.ts';

type StandingProps = {
  readonly rule: RetentionRule;
  readonly onWithdrawn: () => void;
};

/** The operator who stopped a version before its time, or a way to do so where that keeps longer. */
export function RetentionStanding({ rule, onWithdrawn }: StandingProps): ReactNode {
  const t = useTexts('exchange');
  const common = useTexts('core');
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const { subject, withdrawn, isWithdrawable } = rule;
  if (withdrawn !== null) {
    return (
      <>
        <Badge>{common('decision_withdrawn')}</Badge>
        <small className="console-why">
          <bdi>{withdrawn.by}</bdi> ·{' '}
          <Because of={<Moment at={withdrawn.at} />} why={withdrawn.reason} />
        </small>
      </>
    );
  }
  if (!isWithdrawable || !may('withdrawRetentionRule')) return '–';
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={`${common('withdraw')} · ${t(`keep_${subject}`)}`}
        onClick={() => setAsking(true)}
      >
        {common('withdraw')}
      </Button>
      {isAsking ? (
        <Withdrawal rule={rule} onDone={onWithdrawn} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

type WithdrawalProps = {
  readonly rule: RetentionRule;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

function Withdrawal({ rule, onDone, onClose }: WithdrawalProps): ReactNode {
  const t = useTexts('exchange');
  const common = useTexts('core');
  const { isBusy, failure, run } = useAct(withdrawRetentionRuleRoute);
  const { subject, version } = rule;

  async function withdraw(reason: string): Promise<void> {
    const result = await run({ body: { subject, version, reason } });
    if (result?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={`${common('withdraw')} · ${t(`keep_${subject}`)}`}
      confirmLabel={common('withdraw')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void withdraw(reason)}
      onClose={onClose}
    >
      <p>{t('retention_withdraw')}</p>
    </ReasonDialog>
  );
}
