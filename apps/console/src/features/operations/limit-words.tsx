import type { SecondLookWish } from '@dipper/contract';

import { UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { WishWords } from '../../shared/second-looks/index.ts';

type LimitWish = Extract<SecondLookWish, { readonly kind: 'refund-check' | 'spoon-adjustments' }>;

/** Names the limit, and the amount that would pass without a second operator. */
export const useLimitWords = (): WishWords<LimitWish> => {
  const t = useTexts('operations');
  const colon = useTexts('core')('colon');
  return {
    kinds: ['refund-check', 'spoon-adjustments'],
    aboutOf: (wish) =>
      wish.kind === 'refund-check' ? `${t('refund_checks')} · ${wish.currency}` : t('spoon_rules'),
    wishOf: (wish) =>
      wish.kind === 'refund-check' ? (
        <div>
          {t('two_above')}
          {colon}
          <UnitAmount amount={wish.aloneMost} unit={wish.currency} />
        </div>
      ) : (
        <div>
          {t('alone_most')}
          {colon}
          <UnitAmount amount={wish.aloneMost} unit="SPOON" /> · {t('both_most')}
          {colon}
          <UnitAmount amount={wish.most} unit="SPOON" />
        </div>
      ),
  };
};
