import { subscriptionSettlementVisibleAfterDays } from '@dipper/contract';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

/** From when on the settlement of subscriptions can be read in detail, and why not before. */
export const useSettlementText = (): ((visibleFrom: string) => string) => {
  const t = useTexts('earnings');
  const format = useFormat();
  return (visibleFrom) =>
    t('settlement.text', {
      date: format.date(visibleFrom),
      days: subscriptionSettlementVisibleAfterDays,
    });
};
