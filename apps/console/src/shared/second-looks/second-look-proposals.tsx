import { decideSecondLookRoute, withdrawSecondLookRoute } from '@dipper/contract';
import type { SecondLookProposal, SecondLookWish } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAct } from '../api/index.ts';
import { Moment } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import type { Texts } from '../i18n/index.ts';
import { Deciding, ProposalTable } from '../proposal/index.ts';
import type { Choice } from '../proposal/index.ts';
import type { Column } from '../table/index.ts';

/** The texts of one kind of proposal: its subject and its wish. */
export type WishWords<Wish extends SecondLookWish> = {
  readonly kinds: readonly Wish['kind'][];
  /** The name of the list, where a screen has another one. */
  readonly title?: string;
  readonly aboutOf: (wish: Wish) => string;
  readonly wishOf: (wish: Wish, version: number) => ReactNode;
};

type ProposalsProps<Wish extends SecondLookWish> = {
  readonly proposals: readonly SecondLookProposal[];
  readonly words: WishWords<Wish>;
  readonly onDone: () => void;
};

type ProposalOf<Wish extends SecondLookWish> = SecondLookProposal & { readonly wish: Wish };

/** Lists the proposals of one administrator that another decides. */
export function SecondLookProposals<Wish extends SecondLookWish>({
  proposals,
  words,
  onDone,
}: ProposalsProps<Wish>): ReactNode {
  const t = useTexts('core');
  const rows = proposals.filter((each): each is ProposalOf<Wish> =>
    words.kinds.includes(each.wish.kind),
  );
  return (
    <ProposalTable
      title={words.title ?? t('asked_of_administrators')}
      rows={rows}
      keyOf={({ proposalId }) => proposalId}
      columns={columnsOf(t, words)}
      deciding={decidingOf(words, onDone)}
    />
  );
}

type DecidingProps<Wish extends SecondLookWish> = Pick<ProposalsProps<Wish>, 'words' | 'onDone'> & {
  readonly proposal: ProposalOf<Wish>;
};

function DecidingWish<Wish extends SecondLookWish>({
  proposal,
  words,
  onDone,
}: DecidingProps<Wish>): ReactNode {
  const t = useTexts('core');
  const { proposalId, proposedBy, wish, version } = proposal;
  const deciding = useAct(decideSecondLookRoute);
  const withdrawing = useAct(withdrawSecondLookRoute);
  const params = { id: proposalId };

  async function decide(choice: Choice, reason: string): Promise<boolean> {
    const done =
      choice === 'withdraw'
        ? await withdrawing.run({ params, body: { reason } })
        : await deciding.run({ params, body: { decision: choice, reason } });
    if (done?.ok === true) onDone();
    return done?.ok === true;
  }

  return (
    <Deciding
      proposedBy={proposedBy}
      calls={{ decide: 'decideSecondLook', withdraw: 'withdrawSecondLook' }}
      about={words.aboutOf(wish)}
      consequence={t('holds_a_day_later')}
      isBusy={deciding.isBusy || withdrawing.isBusy}
      failure={deciding.failure ?? withdrawing.failure}
      decide={decide}
    >
      {words.wishOf(wish, version)}
    </Deciding>
  );
}

const columnsOf = <Wish extends SecondLookWish>(
  t: Texts<'core'>,
  words: WishWords<Wish>,
): readonly Column<ProposalOf<Wish>>[] => [
  {
    key: 'what',
    head: t('changes'),
    cell: ({ wish, version }) => (
      <>
        <div>{words.aboutOf(wish)}</div>
        {words.wishOf(wish, version)}
      </>
    ),
  },
  {
    key: 'from',
    head: t('holds_from'),
    cell: ({ effectiveFrom }) =>
      effectiveFrom === null ? t('a_day_later') : <Moment at={effectiveFrom} />,
  },
];

const decidingOf = <Wish extends SecondLookWish>(words: WishWords<Wish>, onDone: () => void) =>
  function decidingWish(proposal: ProposalOf<Wish>): ReactNode {
    return <DecidingWish proposal={proposal} words={words} onDone={onDone} />;
  };
