import { Button, Dialog } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { isUnsettled, useAmounts } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemBanner } from '../../shared/problem/index.ts';
import type { Exchange } from './api.ts';
import { useCancel } from './use-cancel.ts';

/** Returns the points of an exchange, as long as nothing has been sent. */
export function CancelExchange({ exchange }: { readonly exchange: Exchange }): ReactNode {
  const t = useTexts('earnings');
  const core = useTexts('core');
  const amounts = useAmounts();
  const [asks, setAsks] = useState(false);
  const { state, cancel } = useCancel(exchange.exchangeId);
  const end = async (): Promise<void> => {
    await cancel();
    setAsks(false);
  };
  return (
    <>
      {state.problem === undefined ? null : (
        <ProblemBanner
          problem={state.problem}
          title={isUnsettled(state.problem) ? undefined : t('cancel.failed')}
        />
      )}
      <Button variant="secondary" wide onClick={() => setAsks(true)}>
        {t('cancel.ask')}
      </Button>
      {asks ? (
        <Dialog
          open
          role="alertdialog"
          title={t('cancel.title')}
          onClose={() => setAsks(false)}
          closeLabel={core('close')}
          actions={
            <>
              <Button
                wide
                variant="danger"
                busy={state.isBusy}
                busyLabel={t('cancel.busy')}
                onClick={() => void end()}
              >
                {t('cancel.yes')}
              </Button>
              <Button wide variant="secondary" data-initial-focus onClick={() => setAsks(false)}>
                {t('cancel.no')}
              </Button>
            </>
          }
        >
          <p>{t('cancel.text', { points: amounts.points(exchange.points) })}</p>
        </Dialog>
      ) : null}
    </>
  );
}
