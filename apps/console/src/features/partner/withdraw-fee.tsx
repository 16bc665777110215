import { withdrawFeeRoute } from '@dipper/contract';
import type { ProviderFee } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { FeeTermsWords, useFeeName } from './fee-columns.tsx';

type WithdrawFeeProps = {
  readonly fee: ProviderFee;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** A version that has not begun never holds. */
export function WithdrawFee({ fee, onDone, onClose }: WithdrawFeeProps): ReactNode {
  const t = useTexts('partner');
  const common = useTexts('core');
  const nameOf = useFeeName();
  const { isBusy, failure, run } = useAct(withdrawFeeRoute);
  const { provider, methodId, currency, version, fromDay } = fee;

  async function withdraw(reason: string): Promise<void> {
    const done = await run({ body: { provider, methodId, currency, version, reason } });
    if (done?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={t('withdraw_fee', { name: nameOf(fee) })}
      confirmLabel={common('withdraw')}
      isDangerous
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void withdraw(reason)}
      onClose={onClose}
    >
      <p>
        <FeeTermsWords fee={fee} /> · <bdi dir="ltr">{fromDay}</bdi>
      </p>
      <p>{t('withdraw_fee_text')}</p>
    </ReasonDialog>
  );
}
