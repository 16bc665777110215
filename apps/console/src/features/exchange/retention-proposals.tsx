import { secondLookProposalsRoute } from '@dipper/contract';
import type { RetentionRule, SecondLookWish } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { Changes } from '../../shared/changes/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { SecondLookProposals } from '../../shared/second-looks/index.ts';
import type { WishWords } from '../../shared/second-looks/index.ts';

type Wish = Extract<SecondLookWish, { readonly kind: 'retention' }>;

/** The days that something would be kept, against the version before. */
const useRetentionWords = (rules: readonly RetentionRule[]): WishWords<Wish> => {
  const t = useTexts('exchange');
  return {
    kinds: ['retention'],
    title: t('retention_asked'),
    aboutOf: ({ subject }) => `${t('retention')} · ${t(`keep_${subject}`)}`,
    wishOf: ({ subject, keepDays }, version) => {
      // The newest comes first, and one that was stopped is none.
      const before = rules.find(
        (each) => each.subject === subject && each.version < version && each.withdrawn === null,
      )?.keepDays;
      return <Changes changes={[{ key: 'days', name: t('keep_days'), before, after: keepDays }]} />;
    },
  };
};

type ProposalsProps = {
  readonly rules: readonly RetentionRule[];
  readonly onDone: () => void;
};

/** Proposed retentions, which another administrator approves and which apply a day later. */
export function RetentionProposals({ rules, onDone }: ProposalsProps): ReactNode {
  const words = useRetentionWords(rules);
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
