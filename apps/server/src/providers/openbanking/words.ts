import type { Word } from '../../ports/protocol.ts';

/** Words that are no refusal, by what says them. */
export const words = {
  /** Codes of the clearing house. */
  house: {
    A0000: { meaning: 'done', as: 'done', source: 'guide' },
    A0001: { meaning: 'being worked on', as: 'under-way', source: 'bank' },
    A0002: { meaning: 'the bank’s own code says why', as: 'bank', source: 'bank' },
    A0009: { meaning: 'the bank’s own code says why', as: 'bank', source: 'bank' },
    A0018: { meaning: 'there is no such transfer', as: 'nothing', source: 'bank' },
    A0310: { meaning: 'there is no such transfer', as: 'nothing', source: 'bank' },
    O0002: { meaning: 'the token is not known', as: 'token', source: 'bank' },
    O0003: { meaning: 'the token is not known any more', as: 'token', source: 'bank' },
  },
  bank: { '000': { meaning: 'done', as: 'done', source: 'guide' } },
  /** Directions of a line of our own account. */
  direction: {
    입금: { meaning: 'money came in', as: 'returned', source: 'ownAccount' },
    출금: { meaning: 'money went out', as: 'paid', source: 'ownAccount' },
  },
  nextPage: {
    Y: { meaning: 'there is another page', as: 'more', source: 'required' },
    N: { meaning: 'this is the last page', as: 'last', source: 'required' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Word>>>>;
