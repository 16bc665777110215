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
    'a: country of the query [NAV-17]',
    '/payment/spoon?auth_key=k&country=jp',
    starting,
    '-> /payment/spoon?country=jp',
  ],
  [
    'a: country of the token [NAV-17]',
    `/payment/spoon?token=${jpToken}`,
    starting,
    '-> /payment/spoon?country=jp',
  ],
  [
    'a: kor reads as kr [NAV-17]',
    `/payment/spoon?token=${krToken}&refresh_token=r`,
    starting,
    '-> /payment/spoon?country=kr',
  ],
  [
    'a: the query before the token [NAV-17]',
    `/payment/spoon?token=${jpToken}&country=kr`,
    starting,
    '-> /payment/spoon?country=kr',
  ],
  [
    'a: welcome stays [NAV-17]',
    '/payment/spoon?is_new=1&country=kr&welcome=true',
    starting,
    '-> /payment/spoon?country=kr&welcome=true',
  ],
  [
    'a: another welcome goes [NAV-17]',
    '/payment/spoon?is_new=1&country=kr&welcome=1',
    starting,
    '-> /payment/spoon?country=kr',
  ],
  [
    'a: what else came goes [NAV-17]',
    '/payment/spoon?refresh_token=r&country=kr&next=x',
    starting,
    '-> /payment/spoon?country=kr',
  ],
  [
    'a: the pack that the host names stays [NAV-17] [PAY-01]',
    '/payment/spoon?auth_key=k&country=kr&pack=101004',
    starting,
    '-> /payment/spoon?country=kr&pack=101004',
  ],
  [
    'a: on the event too [NAV-17]',
    '/payment/event/newbie?auth_key=k&country=kr',
    starting,
    '-> /payment/event/newbie?country=kr',
  ],

  [
    'b: the stored country [NAV-18]',
    '/payment/spoon',
    { ...us, session: { ...us.session, country: undefined } },
    '-> /payment/spoon?country=us',
  ],
  ['b: a Korean browser [NAV-18]', '/payment/spoon', guest, '-> /payment/spoon?country=kr'],
  [
    'b: a Japanese browser [NAV-18]',
    '/payment/spoon',
    { ...guest, languages: ['ja'] },
    '-> /payment/spoon?country=jp',
  ],
  [
    'b: any other browser [NAV-18]',
    '/payment/spoon',
    { ...guest, languages: ['ar-EG', 'en'] },
    '-> /payment/spoon?country=kr',
  ],
  [
    'b: no languages at all [NAV-18]',
    '/payment/spoon',
    { ...guest, languages: [] },
    '-> /payment/spoon?country=kr',
  ],
  [
    'b: the rest of the query stays [NAV-18]',
    '/payment/spoon?welcome=true',
    guest,
    '-> /payment/spoon?welcome=true&country=kr',
  ],
  [
    'b: a country that is none [NAV-18]',
    '/payment/spoon?country=fr',
    guest,
    '-> /payment/spoon?country=kr',
  ],

  [
    'c: a guest elsewhere sees Korea [NAV-19]',
    '/payment/spoon?country=us',
    guest,
    '-> /payment/spoon?country=kr',
  ],
  [
    'c: also in Arabic [NAV-19]',
    '/payment/spoon?country=ar',
    guest,
    '-> /payment/spoon?country=kr',
  ],
  [
    'c: also in Taiwan [NAV-19]',
    '/payment/event/newbie?country=tw',
    guest,
    '-> /payment/event/newbie?country=kr',
  ],
  ['c: Japan stays [NAV-19]', '/payment/spoon?country=jp', guest, 'spoon-list'],
  [
    'c: not while the login is unknown [NAV-19]',
    '/payment/spoon?country=tw',
    starting,
    'spoon-list',
  ],
];

describe('where an address leads', () => {
  it.each(rows.map(([rule, ...row]) => ({ rule, row })))('$rule', ({ row }) => {
    const [address, situation, expected] = row;
    expect(leadsTo(address, situation)).toBe(expected);
  });
});
