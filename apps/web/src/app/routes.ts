import { loginPathOf, paths } from '../shared/navigation/index.ts';
import type { Area } from '../shared/navigation/index.ts';
import {
  backToSpoonList,
  dotmoneyErrorWayBack,
  entryGuard,
  guestsOnly,
  koreaOnly,
  koreanLoginOnly,
  loginOrSpoonList,
  loginRequired,
  openForExchange,
  outsideProduction,
  redirectTo,
  resultOrSpoonList,
} from './guards.ts';
import type { Guard } from './guards.ts';

export const screenNames = [
  'developer-home',
  'strings',
  'spoon-list',
  'newbie-event',
  'payment-login',
  'phone-login',
  'email-login',
  'payment-method',
  'payment-result',
  'payment-success',
  'payment-fail',
  'payment-history',
  'payment-receipt',
  'payment-guide',
  'exchange-history',
  'exchange',
  'exchange-login',
  'exchange-request',
  'payoneer-request',
  'dotmoney-request',
  'dotmoney-product',
  'convert',
  'exchange-maintenance',
  'card-registration',
  'card-selection',
  'card-management',
  'card-payment-progress',
  'subscriptions',
  'recurring',
  'subscribe-login',
  'unauthorized',
  'not-found',
] as const;
export type ScreenName = (typeof screenNames)[number];

/** Names that may stay in the query; any other is taken out. `any` leaves the query alone. */
type QueryRule = 'any' | readonly string[];

export type Route = {
  readonly path: `/${string}`;
  readonly screen: ScreenName;
  /** The screen in its place where the query asks for a way to log in: `?with=phone`. */
  readonly screenWith?: Readonly<Record<string, ScreenName>>;
  readonly guards: readonly Guard[];
  readonly query: QueryRule;
  /** True if apps and sites may hand over a login in the query. */
  readonly takesCredentials?: true;
};

const account = (area: Area): readonly Guard[] =>
  area === 'exchange' ? [openForExchange, loginRequired(area)] : [loginRequired(area)];

/** Ways in that are screens of ours, in Korea. */
const koreanLogins = { phone: 'phone-login', email: 'email-login' } as const;

/** The first row that matches counts. `/strings` is added by a build for translators only. */
export const routes: readonly Route[] = [
  {
    path: paths.developerHome,
    screen: 'developer-home',
    guards: [outsideProduction],
    query: 'any',
  },
  {
    path: paths.payment,
    screen: 'payment-result',
    guards: [resultOrSpoonList],
    query: ['status', 'transactionId'],
  },
  {
    path: paths.spoonList,
    screen: 'spoon-list',
    guards: [entryGuard],
    query: 'any',
    takesCredentials: true,
  },
  {
    path: paths.newbieEvent,
    screen: 'newbie-event',
    guards: [entryGuard],
    query: 'any',
    takesCredentials: true,
  },
  {
    path: loginPathOf.payment,
    screen: 'payment-login',
    screenWith: koreanLogins,
    guards: [guestsOnly('payment'), koreanLoginOnly('payment')],
    query: ['with', 'country'],
  },
  { path: paths.paymentMethod, screen: 'payment-method', guards: [loginOrSpoonList], query: [] },
  ...[paths.paymentHistory, paths.paymentHistoryPart].map((path) => ({
    path,
    screen: 'payment-history' as const,
    guards: account('payment'),
    query: [],
  })),
  {
    path: paths.paymentReceipt,
    screen: 'payment-receipt',
    guards: account('payment'),
    query: [],
  },
  { path: paths.paymentGuide, screen: 'payment-guide', guards: [], query: [] },
  { path: paths.paymentSuccess, screen: 'payment-success', guards: [], query: [] },
  { path: paths.paymentFail, screen: 'payment-fail', guards: [], query: [] },
  {
    path: paths.exchangeHistory,
    screen: 'exchange-history',
    guards: account('exchange'),
    query: ['isConvert', 'isExchanged'],
    takesCredentials: true,
  },
  ...[paths.exchange, paths.income, paths.incomeMonth].map((path) => ({
    path,
    screen: 'exchange' as const,
    guards: account('exchange'),
    query: ['before'],
  })),
  {
    path: loginPathOf.exchange,
    screen: 'exchange-login',
    screenWith: koreanLogins,
    guards: [guestsOnly('exchange'), koreanLoginOnly('exchange')],
    query: ['with', 'country'],
  },
  {
    path: paths.exchangeRequest,
    screen: 'exchange-request',
    guards: [openForExchange, koreaOnly, loginRequired('exchange')],
    query: [],
    takesCredentials: true,
  },
  {
    path: paths.payoneerRequest,
    screen: 'payoneer-request',
    guards: account('exchange'),
    query: [],
    takesCredentials: true,
  },
  {
    path: paths.dotmoneyError,
    screen: 'dotmoney-request',
    guards: [dotmoneyErrorWayBack],
    query: 'any',
  },
  {
    path: paths.dotmoneyRequest,
    screen: 'dotmoney-request',
    guards: account('exchange'),
    query: ['requestStatus', 'showRequestNote'],
    takesCredentials: true,
  },
  {
    path: paths.dotmoneyProduct,
    screen: 'dotmoney-product',
    guards: account('exchange'),
    query: ['state'],
  },
  {
    path: paths.convert,
    screen: 'convert',
    guards: account('exchange'),
    query: [],
    takesCredentials: true,
  },
  { path: paths.exchangeMaintenance, screen: 'exchange-maintenance', guards: [], query: [] },
  {
    path: paths.subscribe,
    screen: 'card-management',
    guards: [redirectTo(paths.cardManagement)],
    query: 'any',
    takesCredentials: true,
  },
  {
    path: paths.cardRegistration,
    screen: 'card-registration',
    guards: account('subscribe'),
    query: 'any',
    takesCredentials: true,
  },
  {
    path: paths.cardSelection,
    screen: 'card-selection',
    guards: account('subscribe'),
    query: 'any',
    takesCredentials: true,
  },
  {
    path: paths.cardManagement,
    screen: 'card-management',
    guards: account('subscribe'),
    query: [],
    takesCredentials: true,
  },
  {
    path: paths.cardPaymentProgress,
    screen: 'card-payment-progress',
    guards: account('subscribe'),
    query: ['id'],
    takesCredentials: true,
  },
  {
    path: paths.subscriptions,
    screen: 'subscriptions',
    guards: account('subscribe'),
    query: [],
    takesCredentials: true,
  },
  {
    path: paths.subscription,
    screen: 'subscriptions',
    guards: account('subscribe'),
    query: [],
    takesCredentials: true,
  },
  { path: paths.recurring, screen: 'recurring', guards: [], query: [] },
  {
    path: loginPathOf.subscribe,
    screen: 'subscribe-login',
    screenWith: koreanLogins,
    guards: [guestsOnly('subscribe'), koreanLoginOnly('subscribe')],
    query: ['with', 'country'],
  },
  { path: paths.unauthorized, screen: 'unauthorized', guards: [backToSpoonList], query: [] },
  { path: paths.notFound, screen: 'not-found', guards: [], query: [] },
];

export const stringsRoute: Route = {
  path: paths.strings,
  screen: 'strings',
  guards: [],
  query: 'any',
};

export type Match = { readonly route: Route; readonly params: Readonly<Record<string, string>> };

const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const expected = pattern.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const segment = actual[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined;
      continue;
    }
    const value = decode(segment);
    if (value === undefined || value === '') return undefined;
    params[part.slice(1)] = value;
  }
  return params;
};

export const matchRoute = (path: string, table: readonly Route[] = routes): Match | undefined => {
  for (const route of table) {
    const params = matchPath(route.path, path);
    if (params !== undefined) return { route, params };
  }
  return undefined;
};
