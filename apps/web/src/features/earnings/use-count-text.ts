import { useAmounts } from '../../shared/exchange/index.ts';
import type { IncomePart } from '../../shared/exchange/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

/** Formats the source of income: a number of spoons, or of subscriptions. */
export const useCountText = (part: IncomePart): ((count: bigint) => string) => {
  const t = useTexts('earnings');
  const amounts = useAmounts();
  const format = useFormat();
  return (count) =>
    part === 'spoons' ? amounts.spoons(count) : t('income.subscribers', format.counted(count));
};
