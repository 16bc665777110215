import { subscriptionSettlementVisibleAfterDays } from '@dipper/contract';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

/** Formats the time from which a settlement is shown in detail, and the reason for the delay. */
export const useSettlementText = (): ((visibleFrom: string) => string) => {
  const t = useTexts('earnings');
  const format = useFormat();
  return (visibleFrom) =>
    t('settlement.text', {
      date: format.date(visibleFrom),
      days: subscriptionSettlementVisibleAfterDays,
    });
};
