import type { ClientFailure } from '@dipper/contract';
import { Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ReasonDialog } from './reason-dialog.tsx';

type ReasonedChoiceProps<Way extends string> = {
  readonly ways: readonly Way[];
  readonly labelOf: (way: Way) => string;
  readonly size: 'small' | 'medium';
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly failure: ClientFailure | undefined;
  /** True: it is done. */
  readonly choose: (way: Way, reason: string) => Promise<boolean>;
  /** What is decided of. */
  readonly children?: ReactNode;
};

/** Buttons for the ways that there are, each of which asks for a reason first. */
export function ReasonedChoice<Way extends string>(props: ReasonedChoiceProps<Way>): ReactNode {
  const { ways, labelOf, size, isDangerous = false, isBusy, failure, choose, children } = props;
  const [chosen, setChosen] = useState<Way>();

  async function confirm(way: Way, reason: string): Promise<void> {
    if (await choose(way, reason)) setChosen(undefined);
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
          isBusy={isBusy}
          failure={failure}
          onConfirm={(reason) => void confirm(chosen, reason)}
          onClose={() => setChosen(undefined)}
        >
          {children}
        </ReasonDialog>
      )}
    </div>
  );
}
