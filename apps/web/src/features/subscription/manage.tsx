import { cancelBeforeNextPaymentHours } from '@dipper/contract';
import { Button, Card } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { now } from '../../shared/device/index.ts';
import { openAlert } from '../../shared/dialog/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Boundary, lazyPart } from '../../shared/loading/index.ts';
import { notThere } from '../../shared/problem/index.ts';
import { cancelsNow, mayBeRefunded, mayChange, needsOtherCard } from './model/state.ts';
import type { SheetProps } from './sheet.ts';
import type { SheetName } from './sheets.tsx';

const Sheets = lazyPart(async () => (await import('./sheets.tsx')).Sheets);

type ManageProps = Omit<SheetProps, 'onClose'>;

/** Offers another card, another tier, canceling, and undoing that. */
export function Manage({ subscription, changes }: ManageProps): ReactNode {
  const t = useTexts('recurring');
  const [open, setOpen] = useState<SheetName>();
  const close = (): void => setOpen(undefined);
  const show = (what: SheetName) => () => {
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
  const payButton = needsOtherCard(subscription) ? 'manage.payOther' : 'manage.payNow';
  const cardButton = state === 'past_due' ? payButton : 'manage.card';
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
            {t(cardButton)}
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
      {open === undefined ? null : (
        <Boundary fallback={notThere}>
          <Sheets {...sheet} name={open} />
        </Boundary>
      )}
    </Card>
  );
}
