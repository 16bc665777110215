import { useAmounts } from '../../shared/exchange/index.ts';
import type { Lacking } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

/** Names what is missing before points can be used this way. */
export const useLackingText = (): ((lacking: Lacking | undefined) => string | undefined) => {
  const t = useTexts('earnings');
  const amounts = useAmounts();
  return (lacking) =>
    lacking && t('ways.minimum', { minimum: amounts.amount(lacking.minimum, lacking.unit) });
};
