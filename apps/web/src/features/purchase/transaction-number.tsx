import { ToastRegion, useToasts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { CopyButton } from './copy-button.tsx';

/** Shows the number that support asks for, with a button to copy it. */
export function TransactionNumber({
  transactionId,
}: {
  readonly transactionId: string;
}): ReactNode {
  const t = useTexts('purchase');
  const { toasts, show, dismiss } = useToasts();
  return (
    <div className="transaction">
      <p>
        <span className="transaction-label">{t('receipt.number')}</span>
        <bdi dir="ltr" className="transaction-number">
          {transactionId}
        </bdi>
      </p>
      <CopyButton
        text={transactionId}
        label={t('receipt.copy')}
        onCopied={() => show(t('receipt.copied'))}
        onBlocked={() => show(t('receipt.copyByHand'))}
      />
      <ToastRegion toasts={toasts} onDismiss={dismiss} dismissLabel={t('receipt.dismiss')} />
    </div>
  );
}
