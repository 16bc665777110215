import type { ClientFailure } from '@dipper/contract';
import { Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ReasonDialog } from './reason-dialog.tsx';

/** The most that the contract takes of why. */
const reasonMax = 200;

type ReasonedChoiceProps<Way extends string> = {
  readonly ways: readonly Way[];
  readonly labelOf: (way: Way) => string;
  readonly size: 'small' | 'medium';
  readonly isDangerous?: boolean;
  readonly act: { readonly isBusy: boolean; readonly failure: ClientFailure | undefined };
  /** Sends the choice to the server; undefined if another one is already on its way. */
  readonly choose: (way: Way, reason: string) => Promise<{ readonly ok: boolean } | undefined>;
  readonly onDone: () => void;
  /** The subject of the decision. */
  readonly children?: ReactNode;
};

/** Buttons for the possible decisions, each of which asks for a reason first. */
export function ReasonedChoice<Way extends string>(props: ReasonedChoiceProps<Way>): ReactNode {
  const { ways, labelOf, size, isDangerous = false, act, choose, onDone, children } = props;
  const [chosen, setChosen] = useState<Way>();

  async function confirm(way: Way, reason: string): Promise<void> {
    const done = await choose(way, reason.slice(0, reasonMax));
    if (done?.ok !== true) return;
    onDone();
    setChosen(undefined);
  }

  return (
    <div className="console-row">
      {ways.map((way) => (
        <Button key={way} variant="secondary" size={size} onClick={() => setChosen(way)}>
          {labelOf(way)}
        </Button>
      ))}
      {chosen === undefined ? null : (
        <ReasonDialog
          title={labelOf(chosen)}
          confirmLabel={labelOf(chosen)}
          isDangerous={isDangerous}
          isBusy={act.isBusy}
          failure={act.failure}
          onConfirm={(reason) => void confirm(chosen, reason)}
          onClose={() => setChosen(undefined)}
        >
          {children}
        </ReasonDialog>
      )}
    </div>
  );
}
