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
  ['/ shows the test home in development [NAV-01]', '/', guest, 'developer-home'],
  ['/ redirects to the spoon list in production [NAV-01]', '/', production, '-> /payment/spoon'],
  ['the page of all texts is not found for people [NAV-02]', '/strings', guest, '-> /notfound'],
  ['translators see the page of all texts [NAV-02]', '/strings', translators, 'strings'],

  [
    'a person sees the card registration [NAV-03]',
    '/subscribe/card-registration',
    kr,
    'card-registration',
  ],
  ['a person sees the card selection [NAV-03]', '/subscribe/card-selection', kr, 'card-selection'],
  [
    'a person sees the card management [NAV-03]',
    '/subscribe/card-management',
    kr,
    'card-management',
  ],
  [
    'a person sees the progress of a card payment [NAV-03]',
    '/subscribe/card-payment-progress',
    kr,
    'card-payment-progress',
  ],
  ['/subscribe leads to the cards [NAV-03]', '/subscribe', kr, '-> /subscribe/card-management'],
  ['a person sees the subscriptions [NAV-03]', '/subscribe/subscriptions', kr, 'subscriptions'],
  [
    'a person sees one subscription by its number [NAV-03]',
    '/subscribe/subscriptions/s1-a',
    kr,
    'subscriptions',
  ],
  ['subscriptions need a login', '/subscribe/subscriptions', guest, '-> /subscribe/spoon/login'],
  ['a guest sees the guide to subscriptions [NAV-27]', '/subscribe/guide', guest, 'recurring'],
  [
    'the query of the subscription terms is removed [NAV-27]',
    '/subscribe/terms?x=1',
    guest,
    '-> /subscribe/terms',
  ],
  ['a person sees the subscription terms [NAV-27]', '/subscribe/terms', us, 'recurring'],
  [
    'a card payment is found by its number [SUB-06]',
    '/subscribe/card-payment-progress?id=c1-a',
    kr,
    'card-payment-progress',
  ],
  [
    'card pages lead a guest to the login [NAV-03]',
    '/subscribe/card-selection',
    guest,
    '-> /subscribe/spoon/login',
  ],
  [
    'card pages wait until the login is known [NAV-03]',
    '/subscribe/card-selection',
    starting,
    'wait',
  ],

  ['a guest sees the spoon list [NAV-04]', '/payment/spoon?country=kr', guest, 'spoon-list'],
  [
    'the spoon list does not wait for the login [NAV-04]',
    '/payment/spoon?country=us',
    starting,
    'spoon-list',
  ],
  ['a person sees the spoon list [NAV-04]', '/payment/spoon?country=us', us, 'spoon-list'],
  [
    'a trailing slash makes no difference [NAV-04]',
    '/payment/spoon/?country=kr',
    guest,
    'spoon-list',
  ],

  ['a guest logs in for payments [NAV-05]', '/payment/spoon/login', guest, 'payment-login'],
  ['a guest logs in for exchanges [NAV-05]', '/exchange/spoon/login', guest, 'exchange-login'],
  [
    'a guest sees the login for subscriptions [NAV-05]',
    '/subscribe/spoon/login',
    guest,
    'subscribe-login',
  ],
  ['a guest logs in by phone [AUTH-01]', '/payment/spoon/login?with=phone', guest, 'phone-login'],
  ['a guest logs in by e-mail [AUTH-01]', '/exchange/spoon/login?with=email', guest, 'email-login'],
  [
    'a logged-in person is led away from the login by phone [NAV-05]',
    '/subscribe/spoon/login?with=email',
    kr,
    '-> /subscribe/card-management',
  ],
  [
    'an unknown kind of login is removed from the address [AUTH-01]',
    '/payment/spoon/login?with=toString',
    guest,
    '-> /payment/spoon/login',
  ],
  [
    'the login by phone is not offered outside Korea [AUTH-01]',
    '/payment/spoon/login?with=phone',
    { ...guest, storedCountry: 'jp' },
    '-> /payment/spoon/login',
  ],
  [
    'the login for payments leads a logged-in person to the list [NAV-05]',
    '/payment/spoon/login',
    kr,
    '-> /payment/spoon',
  ],
  [
    'the login for exchanges leads a logged-in person to the history [NAV-05]',
    '/exchange/spoon/login',
    kr,
    '-> /exchange/spoon',
  ],
  [
    'the login for subscriptions leads a logged-in person to the cards [NAV-05]',
    '/subscribe/spoon/login',
    kr,
    '-> /subscribe/card-management',
  ],

  ['a guest sees the event [NAV-06]', '/payment/event/newbie?country=jp', guest, 'newbie-event'],
  [
    'the event page adds a missing country [NAV-06]',
    '/payment/event/newbie',
    guest,
    '-> /payment/event/newbie?country=kr',
  ],

  [
    'the method page leads a guest to the login [NAV-07]',
    '/payment/method',
    { ...guest, storedCountry: 'jp' },
    '-> /payment/spoon?country=jp',
  ],
  ['the method page waits until the login is known [NAV-07]', '/payment/method', starting, 'wait'],
  ['a person sees the method page [NAV-07]', '/payment/method', kr, 'payment-method'],
  [
    'the query of the method page is removed [NAV-07]',
    '/payment/method?country=kr&x=1',
    kr,
    '-> /payment/method',
  ],
  [
    'the query of the method page is removed for a guest too [NAV-07]',
    '/payment/method?x=1',
    guest,
    '-> /payment/method',
  ],

  ['a person sees the success screen [NAV-08]', '/payment/success', kr, 'payment-success'],
  ['a person sees the failure screen [NAV-08]', '/payment/fail', kr, 'payment-fail'],

  ['a person sees the charge history [NAV-27]', '/payment/history', kr, 'payment-history'],
  ['a person sees failed payments [NAV-27]', '/payment/history/failures', kr, 'payment-history'],
  [
    'a person sees the spoons with their expiry [NAV-27, PAY-11]',
    '/payment/history/spoons',
    jp,
    'payment-history',
  ],
  [
    'histories lead a guest to the login [NAV-27]',
    '/payment/history',
    guest,
    '-> /payment/spoon/login',
  ],
  ['histories wait until the login is known [NAV-27]', '/payment/history', starting, 'wait'],
  ['a person sees a receipt [NAV-27]', '/payment/receipt/p1', us, 'payment-receipt'],
  ['a receipt needs a login [NAV-27]', '/payment/receipt/p1', guest, '-> /payment/spoon/login'],
  [
    'the query of the purchase guide is removed [NAV-27]',
    '/payment/guide?x=1',
    guest,
    '-> /payment/guide',
  ],
  ['a guest sees the purchase guide [NAV-27]', '/payment/guide', guest, 'payment-guide'],
  [
    'a returned payment shows its result [NAV-08]',
    '/payment?status=success&transactionId=p1-a',
    kr,
    'payment-result',
  ],
  [
    'a returned payment shows its result before the login is known [NAV-08]',
    '/payment?status=cancel&transactionId=p1-a',
    starting,
    'payment-result',
  ],
  ['a missing result redirects to the list [NAV-08]', '/payment', kr, '-> /payment/spoon'],
  [
    'a result without an id redirects to the list [NAV-08]',
    '/payment?status=success',
    kr,
    '-> /payment/spoon',
  ],

  ['a person sees the exchange history [NAV-09]', '/exchange/spoon', kr, 'exchange-history'],
  [
    'the exchange history accepts isConvert [NAV-09]',
    '/exchange/spoon?isConvert=true',
    kr,
    'exchange-history',
  ],
  [
    'the exchange history accepts isExchanged [NAV-09]',
    '/exchange/spoon?isExchanged=true&isConvert=false',
    kr,
    'exchange-history',
  ],
  [
    'the exchange history removes other parameters [NAV-09]',
    '/exchange/spoon?isConvert=true&page=2',
    kr,
    '-> /exchange/spoon?isConvert=true',
  ],
  [
    'the exchange history removes a query of other parameters only [NAV-09]',
    '/exchange/spoon?page=2',
    kr,
    '-> /exchange/spoon',
  ],
  [
    'the exchange history leads a guest to the login [NAV-09]',
    '/exchange/spoon',
    guest,
    '-> /exchange/spoon/login',
  ],

  ['a person sees one exchange by its number [EXC-07]', '/exchange/history/x1-0', kr, 'exchange'],
  [
    'a person sees the income by month [NAV-27]',
    '/exchange/income/spoons?before=2025-01',
    kr,
    'exchange',
  ],
  [
    'a person sees the income by day [NAV-27]',
    '/exchange/income/subscriptions/2025-01',
    jp,
    'exchange',
  ],
  [
    'a person in Korea sees the cash-out form [NAV-10]',
    '/exchange/request',
    kr,
    'exchange-request',
  ],
  ['the cash-out form is not found in Japan [NAV-10]', '/exchange/request', jp, '-> /notfound'],
  ['the cash-out form is not found in the US [NAV-10]', '/exchange/request', us, '-> /notfound'],
  [
    'the cash-out form is not found in Taiwan [NAV-10]',
    '/exchange/request',
    personOf('tw'),
    '-> /notfound',
  ],
  [
    'the cash-out form is not found in the Arabic country [NAV-10]',
    '/exchange/request',
    personOf('ar'),
    '-> /notfound',
  ],
  [
    'the cash-out form is not found for a guest of another country [NAV-10]',
    '/exchange/request',
    { ...guest, storedCountry: 'us' },
    '-> /notfound',
  ],
  [
    'the cash-out form leads a Korean guest to the login [NAV-10]',
    '/exchange/request',
    { ...guest, storedCountry: 'kr' },
    '-> /exchange/spoon/login',
  ],
  [
    'the cash-out form waits until the country is known [NAV-10]',
    '/exchange/request',
    starting,
    'wait',
  ],

  [
    'a person in the US sees the Payoneer request [NAV-11]',
    '/exchange/request/payoneer',
    us,
    'payoneer-request',
  ],
  [
    'a person in Japan sees the dotmoney products [NAV-11]',
    '/exchange/request/dotmoney',
    jp,
    'dotmoney-request',
  ],
  [
    'a person in Japan sees one dotmoney product [NAV-11]',
    '/exchange/request/dotmoney/17',
    jp,
    'dotmoney-product',
  ],
  [
    'dotmoney needs a login [NAV-11]',
    '/exchange/request/dotmoney/17',
    guest,
    '-> /exchange/spoon/login',
  ],
  [
    'a product has no longer path [NAV-11]',
    '/exchange/request/dotmoney/17/more',
    jp,
    '-> /notfound',
  ],
  [
    'the dotmoney page keeps its status parameter [NAV-11]',
    '/exchange/request/dotmoney?requestStatus=error&showRequestNote=false',
    jp,
    'dotmoney-request',
  ],

  [
    'the dotmoney error page with a query shows the products with it [NAV-12]',
    '/exchange/request/dotmoney/error?code=7',
    jp,
    '-> /exchange/request/dotmoney?requestStatus=error&showRequestNote=false',
  ],
  [
    'the dotmoney error page without a query redirects to the history [NAV-12]',
    '/exchange/request/dotmoney/error',
    jp,
    '-> /exchange/spoon',
  ],
  [
    'the dotmoney error page waits for no login [NAV-12]',
    '/exchange/request/dotmoney/error',
    starting,
    '-> /exchange/spoon',
  ],

  ['a person sees the conversion [NAV-13]', '/exchange/convert', kr, 'convert'],
  [
    'the conversion leads a guest to the login [NAV-13]',
    '/exchange/convert',
    guest,
    '-> /exchange/spoon/login',
  ],
  [
    'a guest sees the maintenance page [NAV-13]',
    '/exchange/maintenance',
    guest,
    'exchange-maintenance',
  ],
  [
    'closed exchanges redirect the history to the maintenance page [NAV-13]',
    '/exchange/spoon',
    closed,
    '-> /exchange/maintenance',
  ],
  [
    'closed exchanges redirect the cash-out to the maintenance page [NAV-13]',
    '/exchange/request',
    closed,
    '-> /exchange/maintenance',
  ],
  ['closed exchanges leave payments open [NAV-13]', '/payment/method', closed, 'payment-method'],

  [
    'the unauthorized page is shown after a 401 [NAV-14]',
    '/error/401',
    from('/exchange/spoon'),
    'unauthorized',
  ],
  ['a 401 without a previous page is shown [NAV-14]', '/error/401', guest, 'unauthorized'],
  [
    'the unauthorized page redirects when the previous page was the list [NAV-14]',
    '/error/401',
    from('/payment/spoon'),
    '-> /payment/spoon?country=kr',
  ],
  [
    "the unauthorized page redirects when the previous page was the list's login [NAV-14]",
    '/error/401',
    from('/payment/spoon/login'),
    '-> /payment/spoon?country=kr',
  ],

  ['a guest sees the not-found page [NAV-15]', '/notfound', guest, 'not-found'],
  ['the query of the not-found page is removed [NAV-15]', '/notfound?a=1', guest, '-> /notfound'],
  ['an unknown path is not found [NAV-15]', '/no/such/place?token=x', guest, '-> /notfound'],
  ['a path in other letter case is not found [NAV-15]', '/Payment/Spoon', guest, '-> /notfound'],
  [
    'another host in the path is not found [NAV-15]',
    '//evil.example/payment/spoon',
    guest,
    '-> /notfound',
  ],

  [
    'the return of a paid payment leads to its result [NAV-16]',
    '/result/p2s-0af',
    starting,
    '-> /payment?status=success&transactionId=p2s-0af',
  ],
  [
    'the return of a canceled payment leads to a canceled result [NAV-16]',
    '/cancel/p2s-0af',
    starting,
    '-> /payment?status=cancel&transactionId=p2s-0af',
  ],
  [
    'a return address with one more segment leads to the result [NAV-16]',
    '/payment/result/p2s-0af?x=1',
    kr,
    '-> /payment?status=success&transactionId=p2s-0af',
  ],
  [
    'the return from PayPal keeps its token [NAV-16]',
    '/result/paypal?token=5O190127TN364715T&PayerID=1',
    kr,
    '-> /payment?status=success&transactionId=5O190127TN364715T',
  ],
  [
    'the return from PayPal without a token is not found [NAV-16]',
    '/result/paypal',
    kr,
    '-> /notfound',
  ],
  ['a return without an id is not found [NAV-16]', '/result', kr, '-> /notfound'],
  ['a return with an invalid id is not found [NAV-16]', '/result/%2e%2e%2fx', kr, '-> /notfound'],
];

describe('the routing table', () => {
  it.each(rows.map(([rule, ...row]) => ({ rule, row })))(
    'sends an address to its screen: $rule',
    ({ row }) => {
      const [address, situation, expected] = row;
      expect(leadsTo(address, situation)).toBe(expected);
    },
  );

  it('reaches every screen of the routing table for somebody [NAV-01 to NAV-15]', () => {
    const shown = new Set(rows.map(([, , , expected]) => expected));
    expect(screenNames.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('keeps the result with which a provider returned [NAV-16]', () => {
    const outcome = resolve(placeOf('/cancel/p2s-0af'), guest);
    expect(outcome).toMatchObject({ remember: { status: 'cancel', transactionId: 'p2s-0af' } });
  });
});
