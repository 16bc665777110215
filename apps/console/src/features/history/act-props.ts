import type { OperatorPerson } from '@dipper/contract';

/** A message after the act, for results that the page does not show by itself. */
export type DoneMessage = 'adjusted_done' | 'adjusted_asked';

export type ActProps = {
  readonly person: OperatorPerson;
  readonly onDone: (done?: DoneMessage) => void;
  readonly onClose: () => void;
};
