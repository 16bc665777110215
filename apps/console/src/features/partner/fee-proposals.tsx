import { secondLookProposalsRoute } from '@dipper/contract';
import type { SecondLookWish } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { SecondLookProposals } from '../../shared/second-looks/index.ts';
import type { WishWords } from '../../shared/second-looks/index.ts';
import { FeeTermsWords, useFeeName } from './fee-columns.tsx';

type Wish = Extract<SecondLookWish, { readonly kind: 'provider-fee' }>;

/** The provider of a proposed fee, and what the fee would be. */
const useFeeWords = (): WishWords<Wish> => {
  const t = useTexts('partner');
  const nameOf = useFeeName();
  return {
    kinds: ['provider-fee'],
    aboutOf: nameOf,
    wishOf: (wish) => (
      <>
        <FeeTermsWords fee={wish} />
        <small className="console-why">
          {t(`rounding_${wish.rounding}`)} · {t('from_day')} <bdi dir="ltr">{wish.fromDay}</bdi>
        </small>
      </>
    ),
  };
};

/** Fees that one administrator asked to write down: another agrees. */
export function FeeProposals({ onDone }: { readonly onDone: () => void }): ReactNode {
  const words = useFeeWords();
  const query = useAnswer(secondLookProposalsRoute, {});
  const decided = (): void => {
    query.askAgain();
    onDone();
  };
  return (
    <Asking query={query}>
      {({ body }) => (
        <SecondLookProposals<Wish> proposals={body.results} words={words} onDone={decided} />
      )}
    </Asking>
  );
}
