import type { Unit } from '@dipper/contract';
import type { ReactNode } from 'react';

import { Moment } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import type { Texts } from '../i18n/index.ts';
import { Evidence } from '../record/index.ts';
import { Table } from '../table/index.ts';
import type { Column } from '../table/index.ts';
import { useWords } from '../words/index.ts';
import type { Say } from '../words/index.ts';

type Step<State> = {
  readonly revision: number;
  readonly from: State;
  readonly to: State;
  readonly cause: string;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly at: string;
};

type StepsProps<State> = {
  readonly steps: readonly Step<State>[];
  /** Names a state of this kind of thing. */
  readonly stateOf: (state: State) => string;
  /** The unit of amounts that come without their own. */
  readonly unit?: Unit | undefined;
};

/** Lists the moves of a state machine: the cause of each, and the provider's evidence. */
export function Steps<State>({ steps, stateOf, unit }: StepsProps<State>): ReactNode {
  const t = useTexts('core');
  const say = useWords();
  return (
    <Table
      caption={t('log')}
      rows={steps}
      keyOf={({ revision }) => String(revision)}
      columns={columnsOf({ t, say, stateOf, unit })}
    />
  );
}

type Words<State> = Pick<StepsProps<State>, 'stateOf' | 'unit'> & {
  readonly t: Texts<'core'>;
  readonly say: Say;
};

const columnsOf = <State,>({
  t,
  say,
  stateOf,
  unit,
}: Words<State>): readonly Column<Step<State>>[] => [
  {
    key: 'move',
    head: t('log_move'),
    cell: ({ from, to }) => (
      <>
        {stateOf(from)} <span className="console-arrow">→</span> {stateOf(to)}
      </>
    ),
  },
  { key: 'at', head: t('log_at'), cell: ({ at }) => <Moment at={at} withSeconds /> },
  { key: 'cause', head: t('log_cause'), cell: ({ cause }) => say('cause', cause) },
  {
    key: 'evidence',
    head: t('log_evidence'),
    cell: ({ evidence }) => <Evidence label={t('log_show')} evidence={evidence} unit={unit} />,
  },
];
