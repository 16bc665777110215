import { resendNoticeRoute } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

type ResendDialogProps = {
  readonly id: string;
  readonly noticeId: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

export function ResendDialog({ id, noticeId, onDone, onClose }: ResendDialogProps): ReactNode {
  const t = useTexts('history');
  const { run, isBusy, failure } = useAct(resendNoticeRoute);

  async function resend(reason: string): Promise<void> {
    const result = await run({ params: { id }, body: { noticeId, reason } });
    if (result?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={t('resend')}
      confirmLabel={t('resend')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void resend(reason)}
      onClose={onClose}
    >
      <p>{t('resend_text')}</p>
    </ReasonDialog>
  );
}
