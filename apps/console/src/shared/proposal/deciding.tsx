import type { ClientFailure, RouteName } from '@dipper/contract';
import { Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ReasonDialog } from '../form/index.ts';
import { useTexts } from '../i18n/index.ts';
import { useAccount, useMay } from '../session/index.ts';

export type Choice = 'agree' | 'refuse' | 'withdraw';

type DecidingProps = {
  readonly proposedBy: string;
  /** The calls that decide on it and that take it back. */
  readonly calls: { readonly decide: RouteName; readonly withdraw: RouteName };
  /** The proposal's subject, for screen readers. */
  readonly about?: string;
  readonly isBusy: boolean;
  readonly failure: ClientFailure | undefined;
  /** Resolves to true once the decision is stored. */
  readonly decide: (choice: Choice, reason: string) => Promise<boolean>;
  /** The consequence of agreeing. */
  readonly consequence?: string;
  /** The proposal's details, for a last look. */
  readonly children: ReactNode;
};

/** Decides a proposal: its proposer may withdraw it, another operator approves or refuses. */
export function Deciding(props: DecidingProps): ReactNode {
  const { proposedBy, calls, about, isBusy, failure, decide, consequence, children } = props;
  const t = useTexts('core');
  const may = useMay();
  const { name } = useAccount().account;
  const [choice, setChoice] = useState<Choice>();
  const own: readonly Choice[] = may(calls.withdraw) ? ['withdraw'] : [];
  const others: readonly Choice[] = may(calls.decide) ? ['agree', 'refuse'] : [];
  const choices = name === proposedBy ? own : others;

  return (
    <div className="console-row console-deciding">
      {choices.length === 0 ? '–' : null}
      {choices.map((each) => (
        <Button
          key={each}
          variant="secondary"
          size="small"
          aria-label={about === undefined ? undefined : `${t(each)} · ${about}`}
          onClick={() => setChoice(each)}
        >
          {t(each)}
        </Button>
      ))}
      {choice === undefined ? null : (
        <ReasonDialog
          title={about === undefined ? t(choice) : `${t(choice)} · ${about}`}
          confirmLabel={t(choice)}
          isDangerous={choice === 'agree'}
          isBusy={isBusy}
          failure={failure}
          onConfirm={(reason) =>
            void decide(choice, reason).then((isDone) => {
              if (isDone) setChoice(undefined);
            })
          }
          onClose={() => setChoice(undefined)}
        >
          {choice === 'agree' && consequence !== undefined ? <p>{consequence}</p> : null}
          {children}
        </ReasonDialog>
      )}
    </div>
  );
}
