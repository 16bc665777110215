import type { TimelineKind, TimelineLine } from '@dipper/contract';
import type { Say } from '../../shared/words/index.ts';

/** The word family of each kind of line. */
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

/** Names the subject of a line: an account, a login, a payout, a product, or else a person by their name. */
export const nameIn = ({ say, wayOf, productName }: Words, { kind, name }: Named): string => {
  if (kind === 'ledger') return say('account', name);
  if (kind === 'login') return say('login', name);
  if (kind === 'exchange') return wayOf(`way_${name}`) ?? name;
  return kind === 'payment' || kind === 'charge' ? productName(name) : name;
};
