import type { TimelineKind, TimelineLine } from '@dipper/contract';
import type { Say } from '../../shared/words/index.ts';

/** Of which family the word of a line is, by its kind. */
const families = {
  login: 'event',
  payment: 'event',
  refund: 'event',
  subscription: 'step',
  charge: 'purpose',
  card: 'event',
  exchange: 'state',
  ledger: 'posting',
  notice: 'notice',
  account: 'event',
  act: 'call',
} as const satisfies Record<TimelineKind, Parameters<Say>[0]>;

/** An exchange that is asked for is a step of its own; after it, its states are. */
export const wordOf = (say: Say, { kind, what }: Pick<TimelineLine, 'kind' | 'what'>): string =>
  say(families[kind], what);
