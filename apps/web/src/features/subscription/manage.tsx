import { cancelBeforeNextPaymentHours } from '@dipper/contract';
import { Button, Card } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { now } from '../../shared/device/index.ts';
import { openAlert } from '../../shared/dialog/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CardSheet } from './card-sheet.tsx';
import { cancelsNow, mayBeRefunded, mayChange } from './model/state.ts';
import { RefundSheet } from './refund-sheet.tsx';
import type { SheetProps } from './sheet.ts';
import { TierSheet } from './tier-sheet.tsx';

type ManageProps = Omit<SheetProps, 'onClose'>;
type Open = 'card' | 'tier' | 'cancel' | 'refund' | undefined;

/** Another card, another tier, an end, and the way back from it. */
export function Manage({ subscription, changes }: ManageProps): ReactNode {
  const t = useTexts('recurring');
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const show = (what: Open) => () => {
    changes.forgive();
    setOpen(what);
  };
  const { state } = subscription;
  if (state === 'ended' || state === 'pending') return null;
  const cancelable = cancelsNow(subscription, now());
  const cancel = (): void => {
    if (cancelable === 'yes') return show('cancel')();
    openAlert({
      type: 'error',
      name: 'subscription_cancel_too_late',
      values: { hours: cancelBeforeNextPaymentHours },
      reference: undefined,
    });
  };
  const sheet = { subscription, changes, onClose: close };
  return (
    <Card aria-label={t('manage.title')}>
      <h2 className="recurring-heading">{t('manage.title')}</h2>
      <div className="manage">
        {state === 'canceled' ? (
          <Button
            busy={changes.state.busy === 'resume'}
            busyLabel={t('saving')}
            onClick={() => void changes.resume()}
          >
            {t('manage.resume')}
          </Button>
        ) : (
          <Button
            variant={state === 'past_due' ? 'primary' : 'secondary'}
            icon="card"
            onClick={show('card')}
          >
            {t(state === 'past_due' ? 'manage.payOther' : 'manage.card')}
          </Button>
        )}
        {mayChange(subscription) ? (
          <Button variant="secondary" onClick={show('tier')}>
            {t('manage.tier')}
          </Button>
        ) : null}
        {cancelable === 'no' ? null : (
          <Button variant="quiet" onClick={cancel}>
            {t('manage.cancel')}
          </Button>
        )}
        {mayBeRefunded(subscription) ? (
          <Button variant="quiet" onClick={show('refund')}>
            {t('manage.refund')}
          </Button>
        ) : null}
      </div>
      {open === 'card' ? <CardSheet {...sheet} /> : null}
      {open === 'tier' ? <TierSheet {...sheet} /> : null}
      {open === 'cancel' ? <CancelDialog {...sheet} /> : null}
      {open === 'refund' ? <RefundSheet {...sheet} /> : null}
    </Card>
  );
}
