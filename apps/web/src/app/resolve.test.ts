import { describe, expect, it } from 'vitest';
import { placeOf } from '../shared/navigation/index.ts';
import { resolve } from './resolve.ts';
import { screenNames } from './routes.ts';
import type { Situation } from './situation.ts';
import { leadsTo } from './testing/leads-to.ts';
import type { Row } from './testing/leads-to.ts';
import { guest, personOf, starting } from './testing/situations.ts';

const kr = personOf('kr');
const jp = personOf('jp');
const us = personOf('us');
const production: Situation = { ...guest, environment: 'production' };
const translators: Situation = { ...guest, showsStrings: true };
const closed: Situation = { ...kr, exchangeMaintenance: true };
const from = (cameFrom: string): Situation => ({ ...guest, storedCountry: 'kr', cameFrom });

const rows: readonly Row[] = [
  ['the test home stands at / [NAV-01]', '/', guest, 'developer-home'],
  ['production has no test home [NAV-01]', '/', production, '-> /payment/spoon'],
  ['the texts are filtered out [NAV-02]', '/strings', guest, '-> /notfound'],
  ['translators see the texts [NAV-02]', '/strings', translators, 'strings'],

  ['card registration [NAV-03]', '/subscribe/card-registration', kr, 'card-registration'],
  ['card selection [NAV-03]', '/subscribe/card-selection', kr, 'card-selection'],
  ['card management [NAV-03]', '/subscribe/card-management', kr, 'card-management'],
  ['card progress [NAV-03]', '/subscribe/card-payment-progress', kr, 'card-payment-progress'],
  ['/subscribe leads to the cards [NAV-03]', '/subscribe', kr, '-> /subscribe/card-management'],
  ['subscriptions [NAV-03]', '/subscribe/subscriptions', kr, 'subscriptions'],
  ['one of them [NAV-03]', '/subscribe/subscriptions/s1-a', kr, 'subscriptions'],
  ['subscriptions need a login', '/subscribe/subscriptions', guest, '-> /subscribe/spoon/login'],
  ['anybody reads about it [NAV-27]', '/subscribe/guide', guest, 'recurring'],
  ['anybody reads its terms [NAV-27]', '/subscribe/terms?x=1', guest, '-> /subscribe/terms'],
  ['the terms [NAV-27]', '/subscribe/terms', us, 'recurring'],
  [
    'a payment by its number [SUB-06]',
    '/subscribe/card-payment-progress?id=c1-a',
    kr,
    'card-payment-progress',
  ],
  ['cards need a login [NAV-03]', '/subscribe/card-selection', guest, '-> /subscribe/spoon/login'],
  ['cards wait for the login [NAV-03]', '/subscribe/card-selection', starting, 'wait'],

  ['a guest sees the list [NAV-04]', '/payment/spoon?country=kr', guest, 'spoon-list'],
  ['the list does not wait [NAV-04]', '/payment/spoon?country=us', starting, 'spoon-list'],
  ['a person sees the list [NAV-04]', '/payment/spoon?country=us', us, 'spoon-list'],
  ['a slash at the end is the same [NAV-04]', '/payment/spoon/?country=kr', guest, 'spoon-list'],

  ['login for payment [NAV-05]', '/payment/spoon/login', guest, 'payment-login'],
  ['login for exchange [NAV-05]', '/exchange/spoon/login', guest, 'exchange-login'],
  ['login for subscribe [NAV-05]', '/subscribe/spoon/login', guest, 'subscribe-login'],
  ['a way in of ours [AUTH-01]', '/payment/spoon/login?with=phone', guest, 'phone-login'],
  ['another one [AUTH-01]', '/exchange/spoon/login?with=email', guest, 'email-login'],
  [
    'a way in is for guests [NAV-05]',
    '/subscribe/spoon/login?with=email',
    kr,
    '-> /subscribe/card-management',
  ],
  [
    'a way in that nobody knows [AUTH-01]',
    '/payment/spoon/login?with=toString',
    guest,
    '-> /payment/spoon/login',
  ],
  [
    'a way in for Korea only [AUTH-01]',
    '/payment/spoon/login?with=phone',
    { ...guest, storedCountry: 'jp' },
    '-> /payment/spoon/login',
  ],
  ['payment login leads back [NAV-05]', '/payment/spoon/login', kr, '-> /payment/spoon'],
  ['exchange login leads back [NAV-05]', '/exchange/spoon/login', kr, '-> /exchange/spoon'],
  [
    'subscribe login leads back [NAV-05]',
    '/subscribe/spoon/login',
    kr,
    '-> /subscribe/card-management',
  ],

  ['a guest sees the event [NAV-06]', '/payment/event/newbie?country=jp', guest, 'newbie-event'],
  [
    'the event has the entry guard [NAV-06]',
    '/payment/event/newbie',
    guest,
    '-> /payment/event/newbie?country=kr',
  ],

  [
    'the method needs a login [NAV-07]',
    '/payment/method',
    { ...guest, storedCountry: 'jp' },
    '-> /payment/spoon?country=jp',
  ],
  ['the method waits for the login [NAV-07]', '/payment/method', starting, 'wait'],
  ['the method shows [NAV-07]', '/payment/method', kr, 'payment-method'],
  [
    'strips any query from the method [NAV-07]',
    '/payment/method?country=kr&x=1',
    kr,
    '-> /payment/method',
  ],
  ['strips the query of a guest too [NAV-07]', '/payment/method?x=1', guest, '-> /payment/method'],

  ['success [NAV-08]', '/payment/success', kr, 'payment-success'],
  ['fail [NAV-08]', '/payment/fail', kr, 'payment-fail'],

  ['charge history [NAV-27]', '/payment/history', kr, 'payment-history'],
  ['failure history [NAV-27]', '/payment/history/failures', kr, 'payment-history'],
  ['what runs out [NAV-27, PAY-11]', '/payment/history/spoons', jp, 'payment-history'],
  ['histories need a login [NAV-27]', '/payment/history', guest, '-> /payment/spoon/login'],
  ['histories wait for the login [NAV-27]', '/payment/history', starting, 'wait'],
  ['a receipt [NAV-27]', '/payment/receipt/p1', us, 'payment-receipt'],
  ['a receipt needs a login [NAV-27]', '/payment/receipt/p1', guest, '-> /payment/spoon/login'],
  ['anybody reads the guide [NAV-27]', '/payment/guide?x=1', guest, '-> /payment/guide'],
  ['the purchase guide [NAV-27]', '/payment/guide', guest, 'payment-guide'],
  [
    'a result is looked at [NAV-08]',
    '/payment?status=success&transactionId=p1-a',
    kr,
    'payment-result',
  ],
  [
    'a result is looked at before the login is known [NAV-08]',
    '/payment?status=cancel&transactionId=p1-a',
    starting,
    'payment-result',
  ],
  ['no result: the list [NAV-08]', '/payment', kr, '-> /payment/spoon'],
  ['half a result: the list [NAV-08]', '/payment?status=success', kr, '-> /payment/spoon'],

  ['history [NAV-09]', '/exchange/spoon', kr, 'exchange-history'],
  ['history reads isConvert [NAV-09]', '/exchange/spoon?isConvert=true', kr, 'exchange-history'],
  [
    'history reads isExchanged [NAV-09]',
    '/exchange/spoon?isExchanged=true&isConvert=false',
    kr,
    'exchange-history',
  ],
  [
    'any other query is dropped [NAV-09]',
    '/exchange/spoon?isConvert=true&page=2',
    kr,
    '-> /exchange/spoon?isConvert=true',
  ],
  [
    'a query of others only is dropped [NAV-09]',
    '/exchange/spoon?page=2',
    kr,
    '-> /exchange/spoon',
  ],
  ['history needs a login [NAV-09]', '/exchange/spoon', guest, '-> /exchange/spoon/login'],

  ['one exchange [EXC-07]', '/exchange/history/x1-0', kr, 'exchange'],
  ['income [NAV-27]', '/exchange/income/spoons?before=2025-01', kr, 'exchange'],
  ['income by day [NAV-27]', '/exchange/income/subscriptions/2025-01', jp, 'exchange'],
  ['cash-out in Korea [NAV-10]', '/exchange/request', kr, 'exchange-request'],
  ['no cash-out in Japan [NAV-10]', '/exchange/request', jp, '-> /notfound'],
  ['no cash-out in the US [NAV-10]', '/exchange/request', us, '-> /notfound'],
  ['no cash-out in Taiwan [NAV-10]', '/exchange/request', personOf('tw'), '-> /notfound'],
  ['no cash-out in Arabia [NAV-10]', '/exchange/request', personOf('ar'), '-> /notfound'],
  [
    'a guest from abroad [NAV-10]',
    '/exchange/request',
    { ...guest, storedCountry: 'us' },
    '-> /notfound',
  ],
  [
    'a Korean guest logs in [NAV-10]',
    '/exchange/request',
    { ...guest, storedCountry: 'kr' },
    '-> /exchange/spoon/login',
  ],
  ['cash-out waits for the country [NAV-10]', '/exchange/request', starting, 'wait'],

  ['payoneer [NAV-11]', '/exchange/request/payoneer', us, 'payoneer-request'],
  ['dotmoney [NAV-11]', '/exchange/request/dotmoney', jp, 'dotmoney-request'],
  ['dotmoney product [NAV-11]', '/exchange/request/dotmoney/17', jp, 'dotmoney-product'],
  [
    'dotmoney needs a login [NAV-11]',
    '/exchange/request/dotmoney/17',
    guest,
    '-> /exchange/spoon/login',
  ],
  ['a product has one segment [NAV-11]', '/exchange/request/dotmoney/17/more', jp, '-> /notfound'],
  [
    'dotmoney keeps its status [NAV-11]',
    '/exchange/request/dotmoney?requestStatus=error&showRequestNote=false',
    jp,
    'dotmoney-request',
  ],

  [
    'dotmoney error with a query [NAV-12]',
    '/exchange/request/dotmoney/error?code=7',
    jp,
    '-> /exchange/request/dotmoney?requestStatus=error&showRequestNote=false',
  ],
  ['dotmoney error without [NAV-12]', '/exchange/request/dotmoney/error', jp, '-> /exchange/spoon'],
  [
    'dotmoney error before the login is known [NAV-12]',
    '/exchange/request/dotmoney/error',
    starting,
    '-> /exchange/spoon',
  ],

  ['convert [NAV-13]', '/exchange/convert', kr, 'convert'],
  ['convert needs a login [NAV-13]', '/exchange/convert', guest, '-> /exchange/spoon/login'],
  ['maintenance [NAV-13]', '/exchange/maintenance', guest, 'exchange-maintenance'],
  ['a closed exchange says so [NAV-13]', '/exchange/spoon', closed, '-> /exchange/maintenance'],
  ['a closed cash-out says so [NAV-13]', '/exchange/request', closed, '-> /exchange/maintenance'],
  [
    'a closed exchange does not close payment [NAV-13]',
    '/payment/method',
    closed,
    'payment-method',
  ],

  ['401 [NAV-14]', '/error/401', from('/exchange/spoon'), 'unauthorized'],
  ['401 from nowhere [NAV-14]', '/error/401', guest, 'unauthorized'],
  [
    '401 from the list [NAV-14]',
    '/error/401',
    from('/payment/spoon'),
    '-> /payment/spoon?country=kr',
  ],
  [
    '401 from its login [NAV-14]',
    '/error/401',
    from('/payment/spoon/login'),
    '-> /payment/spoon?country=kr',
  ],

  ['not found [NAV-15]', '/notfound', guest, 'not-found'],
  ['not found strips its query [NAV-15]', '/notfound?a=1', guest, '-> /notfound'],
  ['an unknown path [NAV-15]', '/no/such/place?token=x', guest, '-> /notfound'],
  ['letters count [NAV-15]', '/Payment/Spoon', guest, '-> /notfound'],
  ['another host in the path [NAV-15]', '//evil.example/payment/spoon', guest, '-> /notfound'],

  [
    'a paid return [NAV-16]',
    '/result/p2s-0af',
    starting,
    '-> /payment?status=success&transactionId=p2s-0af',
  ],
  [
    'a canceled return [NAV-16]',
    '/cancel/p2s-0af',
    starting,
    '-> /payment?status=cancel&transactionId=p2s-0af',
  ],
  [
    'a segment further in [NAV-16]',
    '/payment/result/p2s-0af?x=1',
    kr,
    '-> /payment?status=success&transactionId=p2s-0af',
  ],
  [
    'paypal returns its token [NAV-16]',
    '/result/paypal?token=5O190127TN364715T&PayerID=1',
    kr,
    '-> /payment?status=success&transactionId=5O190127TN364715T',
  ],
  ['paypal without a token [NAV-16]', '/result/paypal', kr, '-> /notfound'],
  ['a return without an id [NAV-16]', '/result', kr, '-> /notfound'],
  ['an id that is none [NAV-16]', '/result/%2e%2e%2fx', kr, '-> /notfound'],
];

describe('where an address leads', () => {
  it.each(rows.map(([rule, ...row]) => ({ rule, row })))('$rule', ({ row }) => {
    const [address, situation, expected] = row;
    expect(leadsTo(address, situation)).toBe(expected);
  });

  it('shows every screen of the table to someone [NAV-01 to NAV-15]', () => {
    const shown = new Set(rows.map(([, , , expected]) => expected));
    expect(screenNames.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('keeps the result that a provider came back with [NAV-16]', () => {
    const outcome = resolve(placeOf('/cancel/p2s-0af'), guest);
    expect(outcome).toMatchObject({ remember: { status: 'cancel', transactionId: 'p2s-0af' } });
  });
});
