import type { Unit } from '@dipper/contract';
import { Button, Dialog } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useAmounts } from '../../shared/exchange/index.ts';
import type { Way } from '../../shared/exchange/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

type SureProps = {
  readonly points: bigint;
  readonly amount: bigint;
  readonly unit: Unit;
  readonly way: Pick<Way, 'depositDays' | 'depositDate'>;
  readonly onClose: () => void;
  readonly onYes: () => void;
};

/** Asks once more, with both amounts. */
export function Sure({ points, amount, unit, way, onClose, onYes }: SureProps): ReactNode {
  const t = useTexts('payout');
  const amounts = useAmounts();
  const format = useFormat();
  return (
    <Dialog
      open
      role="alertdialog"
      actionsInRow
      mark={{ icon: 'question', tone: 'brand' }}
      title={t('sure.title', { amount: amounts.amount(amount, unit) })}
      onClose={onClose}
      closeLabel={t('sure.no')}
      actions={
        <>
          <Button variant="secondary" data-initial-focus onClick={onClose}>
            {t('sure.no')}
          </Button>
          <Button onClick={onYes}>{t('sure.yes')}</Button>
        </>
      }
    >
      <p>{t('sure.points', { points: amounts.points(points) })}</p>
      <p>{t('sure.days', { days: way.depositDays, date: format.date(way.depositDate) })}</p>
    </Dialog>
  );
}
