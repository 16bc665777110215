import type { Subscription } from '@dipper/contract';
import { Button, Dialog, Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { SheetProps } from './sheet.ts';

/** Shows until when the paid period lasts, and until when the person can change their mind. */
function WhatIsLeft({ paidUntil, cancelBefore }: Subscription): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  return (
    <>
      <p>{t('cancelling.text')}</p>
      <Facts
        items={[
          { term: t('cancelling.until'), value: format.moment(paidUntil) },
          ...(cancelBefore === null
            ? []
            : [{ term: t('one.cancelBefore'), value: format.moment(cancelBefore) }]),
        ]}
      />
      <p className="recurring-note">{t('cancelling.undo')}</p>
    </>
  );
}

/** Asks once, and names the consequences. A period that was not paid leaves nothing to use. */
export function CancelDialog({ subscription, changes, onClose }: SheetProps): ReactNode {
  const t = useTexts('recurring');
  const cancel = async (): Promise<void> => {
    await changes.cancel();
    onClose();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('cancelling.title')}
      onClose={onClose}
      closeLabel={t('close')}
      actions={
        <>
          <Button
            wide
            variant="danger"
            busy={changes.state.busy === 'cancel'}
            busyLabel={t('saving')}
            onClick={() => void cancel()}
          >
            {t('cancelling.yes')}
          </Button>
          <Button wide variant="secondary" data-initial-focus onClick={onClose}>
            {t('cancelling.no')}
          </Button>
        </>
      }
    >
      {subscription.state === 'past_due' ? (
        <p>{t('cancelling.now')}</p>
      ) : (
        <WhatIsLeft {...subscription} />
      )}
    </Dialog>
  );
}
