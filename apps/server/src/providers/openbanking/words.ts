import type { Word } from '../../ports/protocol.ts';

const unpayable = (meaning: string): Word<'bank'> & { readonly as: 'not-payable' } => ({
  meaning,
  as: 'not-payable',
  source: 'bank',
});

/** Words that are no refusal, by what says them. */
export const words = {
  /** Codes of the clearing house. */
  clearing: {
    A0000: { meaning: 'done', as: 'done', source: 'guide' },
    A0001: { meaning: 'being worked on', as: 'under-way', source: 'bank' },
    A0002: { meaning: 'the bank’s own code says why', as: 'bank', source: 'bank' },
    A0009: { meaning: 'the bank’s own code says why', as: 'bank', source: 'payple' },
    A0018: { meaning: 'there is no such transfer', as: 'nothing', source: 'bank' },
    A0310: { meaning: 'there is no such transfer', as: 'nothing', source: 'bank' },
    O0002: { meaning: 'the token is not known', as: 'token', source: 'bank' },
    O0003: { meaning: 'the token is not known any more', as: 'token', source: 'bank' },
  },
  /** Codes about the account of somebody who asks to be paid, before anything is sent: no money hangs on them. */
  holder: {
    A0312: { meaning: 'the holder has another name', as: 'differs', source: 'bank' },
    A0317: unpayable('an account that was not registered to be paid'),
    414: unpayable('the account was moved'),
    417: unpayable('an account under no real name'),
    422: unpayable('an account that takes nothing from other banks'),
    426: unpayable('an account that takes nothing but what the law protects'),
    470: unpayable('personal data of the holder were exposed'),
    471: unpayable('restricted for electronic transfers'),
    472: unpayable('restricted on the holder’s wish'),
    473: unpayable('of another holder by now, or inherited'),
    474: unpayable('locked by wrong passwords'),
    475: unpayable('a new account, restricted for a while'),
    476: unpayable('in the hands of a trustee in bankruptcy'),
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
