import type { ApiProblem } from '../../shared/api/index.ts';
import type { Person } from '../../shared/session/index.ts';
import type { Tokens } from '../../shared/tokens/index.ts';
import { tokenWith } from '../../testing/token-with.ts';
import { advance, closed, rowFor } from '../start/advance.ts';
import type { BootEffect, BootEvent, BootState } from '../start/model.ts';
import { bootTable } from '../start/table.ts';
import type { BootRow } from '../start/table.ts';

export const far = 4_000_000_000;
export const jwt = tokenWith({ country: 'jp', sub: '42', exp: far });
export const tokens: Tokens = { jwt, renewal: { by: 'cookie' } };
export const handedOver: Tokens = { jwt, renewal: { by: 'handed-over', refreshToken: 'r1' } };

export const person: Person = {
  userId: 42,
  country: 'jp',
  nickname: 'Hoshi',
  tag: 'hoshi',
  dateOfBirth: undefined,
  dateJoined: undefined,
  gender: -1,
  isVip: false,
  vipGrade: undefined,
  snsType: 'google',
  isMinor: false,
  paymentGrant: 1,
  djLevel: 'regular',
};

export const opened = (part: Partial<BootEvent & { type: 'page-opened' }> = {}): BootEvent => ({
  type: 'page-opened',
  credentials: undefined,
  loginError: undefined,
  ...part,
});

export const query = opened({ credentials: { kind: 'auth-key', authKey: 'k1' } });
export const exchanged: BootEvent = { type: 'tokens-received', tokens };
export const nothingStored: BootEvent = { type: 'store-read', tokens: undefined };
export const fresh: BootEvent = { type: 'fresh-token-received', jwt };

export const problem = (code: string, status: number, number = status): ApiProblem => ({
  kind: 'problem',
  status,
  problem: { status_code: number, code, detail: '', request_id: 'q1' },
  retryAfterSeconds: undefined,
});

const met = new Set<BootRow>();

/** Returns the final state after the events, and all effects on the way. */
export const after = (
  ...events: readonly BootEvent[]
): { state: BootState; effects: BootEffect[] } => {
  let state: BootState = closed;
  const effects: BootEffect[] = [];
  for (const event of events) {
    const row = rowFor(state, event);
    if (row !== undefined) met.add(row);
    const step = advance(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
};

export const done = (effects: readonly BootEffect[]): readonly string[] =>
  effects.map((effect) => (effect.do === 'track' ? effect.event.name : effect.do));

/** Rows that ask the person, or carry their answer, have tests of their own. */
const asksWho = ({ from, to, when }: BootRow): boolean =>
  to === 'asking-who' ||
  to === 'asking-whose' ||
  from.includes('asking-who') ||
  from.includes('asking-whose') ||
  when === 'the key waits for a yes' ||
  when === 'whoever owns the key is here by now' ||
  when === 'somebody makes room';

/** Rows that no test of this file has come upon so far. */
export const missed = (of: 'asking who' | 'all else'): readonly BootRow[] =>
  bootTable.filter((row) => !met.has(row) && asksWho(row) === (of === 'asking who'));
