import type { OperatorPerson } from '@dipper/contract';

/** What is said once it is done, where the page does not show it by itself. */
export type Told = 'adjusted_done' | 'adjusted_asked';

export type ActProps = {
  readonly person: OperatorPerson;
  readonly onDone: (told?: Told) => void;
  readonly onClose: () => void;
};
