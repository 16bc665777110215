import type { Call, Source } from '../../platform/sources.ts';

/**
 * The sources of this Payoneer's behaviour, outside of this project. Its own reference of Mass Payout 4 is behind a
 * login: programs that run against it have the calls.
 */
export const sources = {
  go: {
    title: 'go-payoneer, a client of Mass Payout 4, with its tests',
    where: 'https://github.com/pcriv/go-payoneer (pkg/payoneer, commit 1b5a210)',
  },
  ruby: {
    title: 'payoneer-rb, a client of Mass Payout 4',
    where: 'https://github.com/zametica/payoneer-rb (lib and spec, commit 981155b)',
  },
  basic: {
    title: 'A program that asks for its token by Basic and orders mass payouts',
    where:
      'https://github.com/AhsanRiyad/payoneer-module (app/helpers/payoneerHelper.ts, commit 385c505)',
  },
  /** The calls below /v2, which had their own list of codes. */
  second: {
    title: 'Payoneer, step by step: what version 2 said of a payee, and of none (10005)',
    where: 'https://github.com/objcoding/objcoding.github.io (_posts/2018-04-09-payoneer pay.md)',
  },
} as const satisfies Readonly<Record<string, Source>>;

const program = '/v4/programs/:program';

/** An address that is not here is answered with 404. */
export const calls = {
  token: { path: '/api/v2/oauth2/token', sources: ['go', 'ruby', 'basic'] },
  registrationLink: {
    path: `${program}/payees/registration-link`,
    sources: ['go', 'ruby', 'basic'],
  },
  payeeStatus: { path: `${program}/payees/:id/status`, sources: ['go', 'ruby', 'second'] },
  payout: { path: `${program}/masspayouts`, sources: ['go', 'ruby', 'basic'] },
  payoutStatus: { path: `${program}/payouts/:id/status`, sources: ['go', 'ruby'] },
  cancel: { path: `${program}/payouts/:id/cancel`, sources: ['go'] },
  page: { path: '/partners/lp', sources: [] },
} as const satisfies Readonly<Record<string, Call<keyof typeof sources>>>;

/** The sandbox does this where no public text says anything, until somebody has asked. */
export const ours: Readonly<Record<string, string>> = {
  page: 'opens or links an account by one button; what the real one asks for nobody shows',
  'a payee who is not there':
    '404 with 10005, both as version 2 had them; of version 4 no answer of the kind is public',
  'where a code stands':
    'it is the sub_code, below that of HTTP, as go-payoneer has it; payoneer-rb reads 2306 as the code',
  'codes of refused orders': '1000, 1001, 1002, 2307 and 2313 are made up',
  'a payout to an account that waits':
    'Pending until `payoneer/decide`; to an active one it is Transferred at once',
  'how long a token lives': 'thirty days',
  'what is paid with': 'PREPAID_CARD in dollars, of any account',
  'when a message comes again': 'five times, further and further apart',
  'whose the whole signature is': 'go-payoneer’s; no public example verifies',
};
