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

type Words = {
  readonly say: Say;
  readonly wayOf: (name: string) => string | undefined;
  readonly productName: (name: string) => string;
};

type Named = Pick<TimelineLine, 'kind'> & { readonly name: string };

/** What a line names: an account, a way in or out, what was sold; otherwise somebody, as they are called. */
export const nameIn = ({ say, wayOf, productName }: Words, { kind, name }: Named): string => {
  if (kind === 'ledger') return say('account', name);
  if (kind === 'login') return say('login', name);
  if (kind === 'exchange') return wayOf(`way_${name}`) ?? name;
  return kind === 'payment' || kind === 'charge' ? productName(name) : name;
};
