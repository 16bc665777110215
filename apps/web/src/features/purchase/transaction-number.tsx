import { IconButton, ToastRegion, useToasts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';

/** What a person tells support, and how to get it there without typing it. */
export function TransactionNumber({
  transactionId,
}: {
  readonly transactionId: string;
}): ReactNode {
  const t = useTexts('purchase');
  const { toasts, show, dismiss } = useToasts();

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(transactionId);
      show(t('receipt.copied'));
    } catch {
      // Where the clipboard is closed to the page, the number can still be selected by hand.
    }
  };

  return (
    <div className="transaction">
      <p>
        <span className="transaction-label">{t('receipt.number')}</span>
        <bdi dir="ltr" className="transaction-number">
          {transactionId}
        </bdi>
      </p>
      <IconButton icon="copy" label={t('receipt.copy')} onClick={() => void copy()} />
      <ToastRegion toasts={toasts} onDismiss={dismiss} dismissLabel={t('receipt.dismiss')} />
    </div>
  );
}
