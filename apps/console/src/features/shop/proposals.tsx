import { secondLookProposalsRoute } from '@dipper/contract';
import type {
  CatalogueEntry,
  CatalogueKind,
  SecondLookProposal,
  SecondLookWish,
} from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { useCountryName } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { SecondLookProposals } from '../../shared/second-looks/index.ts';
import type { WishWords } from '../../shared/second-looks/index.ts';
import { catalogueTitles } from '../../shared/words/index.ts';
import { Differences } from './differences.tsx';
import { differencesOf, draftOf } from './draft.ts';
import { pricedFieldsOf } from './kinds.ts';
import { useEntryName } from './words.ts';

type Wish = Extract<SecondLookWish, { readonly kind: 'catalogue' }>;

/** Names the entry and its country, and shows the proposed changes. */
const useCatalogueWords = (entries: readonly CatalogueEntry[]): WishWords<Wish> => {
  const t = useTexts('shop');
  const countryName = useCountryName();
  const nameOf = useEntryName();
  return {
    kinds: ['catalogue'],
    aboutOf: ({ country, key, item }) =>
      [t(catalogueTitles[item.kind]), countryName(country), nameOf(key ?? '', item)].join(' · '),
    wishOf: ({ country, key, item }) => {
      const subject = { kind: item.kind, country, key: key ?? undefined };
      const found = entries.find((each) => each.key === key);
      const before = found === undefined ? {} : draftOf(subject, found.item.content);
      const after = draftOf(subject, item.content);
      return <Differences differences={differencesOf(subject, before, after)} />;
    },
  };
};

type ProposalsProps = {
  readonly kind: CatalogueKind;
  readonly entries: readonly CatalogueEntry[];
  /** Limits the list to one entry. */
  readonly entryKey?: string;
  readonly onDone: () => void;
};

/** Proposed prices and terms, which another operator approves and which apply a day later. */
export function CatalogueProposals(props: ProposalsProps): ReactNode {
  return pricedFieldsOf(props.kind) === undefined ? null : <Proposals {...props} />;
}

function Proposals({ kind, entries, entryKey, onDone }: ProposalsProps): ReactNode {
  const words = useCatalogueWords(entries);
  const query = useAnswer(secondLookProposalsRoute, {});
  const decided = (): void => {
    query.askAgain();
    onDone();
  };
  const isShown = ({ wish }: SecondLookProposal): boolean =>
    wish.kind === 'catalogue' &&
    wish.item.kind === kind &&
    (entryKey === undefined || wish.key === entryKey);
  return (
    <Asking query={query}>
      {({ body }) => (
        <SecondLookProposals<Wish>
          proposals={body.results.filter(isShown)}
          words={words}
          onDone={decided}
        />
      )}
    </Asking>
  );
}
