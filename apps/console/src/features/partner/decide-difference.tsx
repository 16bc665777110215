import { decideDifferenceRoute } from '@dipper/contract';
import type { Difference, DifferenceState } from '@dipper/contract';
import { Facts, Field, Select } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useAccount } from '../../shared/session/index.ts';
import { ProviderName, Why } from '../../shared/words/index.ts';
import { money } from './difference-columns.tsx';

type Deed = 'take_over' | 'explain' | 'resolve' | 'open_again';

const states: Readonly<Record<Deed, DifferenceState>> = {
  take_over: 'open',
  explain: 'explained',
  resolve: 'resolved',
  open_again: 'open',
};

const deedsOf = ({ state }: Difference): readonly Deed[] =>
  state === 'open'
    ? ['take_over', 'explain', 'resolve']
    : [state === 'explained' ? 'resolve' : 'explain', 'open_again'];

type DecideDifferenceProps = {
  readonly row: Difference;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Decides a difference; the deciding operator becomes its owner. */
export function DecideDifference({ row, onDone, onClose }: DecideDifferenceProps): ReactNode {
  const t = useTexts('partner');
  const { name: owner } = useAccount().account;
  const deeds = deedsOf(row);
  const [deed, setDeed] = useState<Deed>(deeds[0] ?? 'resolve');
  const { run, isBusy, failure } = useAct(decideDifferenceRoute);

  async function decide(reason: string): Promise<void> {
    const { differenceId: id, revision } = row;
    const body = { state: states[deed], owner, reason, revision };
    const result = await run({ params: { id }, body });
    if (result?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={t('decide')}
      confirmLabel={t(deed)}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void decide(reason)}
      onClose={onClose}
    >
      <p>
        {t(`kind_${row.kind}`)} · <bdi>{row.subject}</bdi>
      </p>
      <Facts
        items={[
          { term: t('provider'), value: <ProviderName of={row.provider} /> },
          { term: t('day'), value: <bdi className="console-whole">{row.day}</bdi> },
          { term: t('expected'), value: money(row.expected) },
          { term: t('found'), value: money(row.found) },
        ]}
      />
      {row.reason === null ? null : (
        <p>
          {t('said_last')}
          <bdi>
            <Why by={row.changedBy} reason={row.reason} />
          </bdi>
        </p>
      )}
      <Field label={t('what_now')}>
        <Select
          value={deed}
          onChange={({ target }) => setDeed(deeds.find((each) => each === target.value) ?? deed)}
        >
          {deeds.map((each) => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
        </Select>
      </Field>
    </ReasonDialog>
  );
}
