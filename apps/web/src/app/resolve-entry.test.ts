import { describe, expect, it } from 'vitest';
import { tokenWith } from '../testing/token-with.ts';
import { leadsTo } from './testing/leads-to.ts';
import type { Row } from './testing/leads-to.ts';
import { guest, personOf, starting } from './testing/situations.ts';

const us = personOf('us');
const krToken = tokenWith({ country: 'kor' });
const jpToken = tokenWith({ country: 'jp' });

/** The guard of the list and the event, by person and by origin. */
const rows: readonly Row[] = [
  [
    'rule a: the country in the query counts [NAV-17]',
    '/payment/spoon?auth_key=k&country=jp',
    starting,
    '-> /payment/spoon?country=jp',
  ],
  [
    'rule a: the country in the token counts [NAV-17]',
    `/payment/spoon?token=${jpToken}`,
    starting,
    '-> /payment/spoon?country=jp',
  ],
  [
    "rule a: the token's country kor is read as kr [NAV-17]",
    `/payment/spoon?token=${krToken}&refresh_token=r`,
    starting,
    '-> /payment/spoon?country=kr',
  ],
  [
    "rule a: the query's country counts before the token's [NAV-17]",
    `/payment/spoon?token=${jpToken}&country=kr`,
    starting,
    '-> /payment/spoon?country=kr',
  ],
  [
    'rule a: welcome=true stays in the address [NAV-17]',
    '/payment/spoon?is_new=1&country=kr&welcome=true',
    starting,
    '-> /payment/spoon?country=kr&welcome=true',
  ],
  [
    'rule a: any other welcome is removed from the address [NAV-17]',
    '/payment/spoon?is_new=1&country=kr&welcome=1',
    starting,
    '-> /payment/spoon?country=kr',
  ],
  [
    'rule a: unknown parameters are removed from the address [NAV-17]',
    '/payment/spoon?refresh_token=r&country=kr&next=x',
    starting,
    '-> /payment/spoon?country=kr',
  ],
  [
    'rule a: the pack named by the host site stays in the address [NAV-17] [PAY-01]',
    '/payment/spoon?auth_key=k&country=kr&pack=101004',
    starting,
    '-> /payment/spoon?country=kr&pack=101004',
  ],
  [
    'rule a: the event page keeps the country as well [NAV-17]',
    '/payment/event/newbie?auth_key=k&country=kr',
    starting,
    '-> /payment/event/newbie?country=kr',
  ],

  [
    'rule b: the stored country is added [NAV-18]',
    '/payment/spoon',
    { ...us, session: { ...us.session, country: undefined } },
    '-> /payment/spoon?country=us',
  ],
  [
    'rule b: a Korean browser gets the country kr [NAV-18]',
    '/payment/spoon',
    guest,
    '-> /payment/spoon?country=kr',
  ],
  [
    'rule b: a Japanese browser gets the country jp [NAV-18]',
    '/payment/spoon',
    { ...guest, languages: ['ja'] },
    '-> /payment/spoon?country=jp',
  ],
  [
    'rule b: a browser in any other language gets the default country [NAV-18]',
    '/payment/spoon',
    { ...guest, languages: ['ar-EG', 'en'] },
    '-> /payment/spoon?country=kr',
  ],
  [
    'rule b: a browser without languages gets the default country [NAV-18]',
    '/payment/spoon',
    { ...guest, languages: [] },
    '-> /payment/spoon?country=kr',
  ],
  [
    'rule b: other parameters stay when the country is added [NAV-18]',
    '/payment/spoon?welcome=true',
    guest,
    '-> /payment/spoon?welcome=true&country=kr',
  ],
  [
    'rule b: an unknown country is replaced [NAV-18]',
    '/payment/spoon?country=fr',
    guest,
    '-> /payment/spoon?country=kr',
  ],

  [
    'rule c: a guest of another country sees the Korean list [NAV-19]',
    '/payment/spoon?country=us',
    guest,
    '-> /payment/spoon?country=kr',
  ],
  [
    'rule c: a guest of the Arabic country sees the Korean list [NAV-19]',
    '/payment/spoon?country=ar',
    guest,
    '-> /payment/spoon?country=kr',
  ],
  [
    'rule c: a guest of Taiwan sees the Korean list [NAV-19]',
    '/payment/event/newbie?country=tw',
    guest,
    '-> /payment/event/newbie?country=kr',
  ],
  [
    'rule c: a guest of Japan sees the Japanese list [NAV-19]',
    '/payment/spoon?country=jp',
    guest,
    'spoon-list',
  ],
  [
    'rule c: the country stays while the login is not yet known [NAV-19]',
    '/payment/spoon?country=tw',
    starting,
    'spoon-list',
  ],
];

describe('the entry guard', () => {
  it.each(rows.map(([rule, ...row]) => ({ rule, row })))(
    'adds or keeps the country of an address: $rule',
    ({ row }) => {
      const [address, situation, expected] = row;
      expect(leadsTo(address, situation)).toBe(expected);
    },
  );
});
