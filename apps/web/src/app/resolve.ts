import { addressOf, paths, paymentResultOf } from '../shared/navigation/index.ts';
import type { RouteLocation } from '../shared/navigation/index.ts';
import { matchRoute, routes, stringsRoute } from './routes.ts';
import type { Route, ScreenName } from './routes.ts';
import type { Situation } from './situation.ts';

export type PaymentReturn = {
  readonly status: 'success' | 'cancel';
  readonly transactionId: string;
};

export type Outcome =
  | {
      readonly kind: 'render';
      readonly screen: ScreenName;
      readonly params: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'redirect';
      readonly to: string;
      /** The result that a provider's redirect claims, stored before the address changes. */
      readonly remember?: PaymentReturn;
    }
  | { readonly kind: 'wait' };

const transactionIdShape = /^[\w-]{1,64}$/;

const statusOfSegment = { result: 'success', cancel: 'cancel' } as const;

const isReturnSegment = (segment: string): segment is 'result' | 'cancel' =>
  segment === 'result' || segment === 'cancel';

/** PayPal sends its own token back in the query; everyone else comes back to our id. */
const returnedFromPayment = (place: RouteLocation): Outcome | undefined => {
  const segments = place.path.split('/');
  const index = segments.findIndex(isReturnSegment);
  const segment = segments[index];
  if (segment === undefined || !isReturnSegment(segment)) return undefined;
  const named = segments[index + 1];
  const transactionId = named === 'paypal' ? place.query.get('token') : named;
  if (!transactionId || !transactionIdShape.test(transactionId)) {
    return { kind: 'redirect', to: paths.notFound };
  }
  const remember = { status: statusOfSegment[segment], transactionId };
  return { kind: 'redirect', to: paymentResultOf(remember), remember };
};

export const isPaymentReturn = (place: RouteLocation): boolean =>
  returnedFromPayment(place) !== undefined;

const strippedQuery = (
  { query: rule }: Route,
  query: URLSearchParams,
): URLSearchParams | undefined => {
  if (rule === 'any') return undefined;
  const allowed = new URLSearchParams([...query].filter(([name]) => rule.includes(name)));
  return allowed.size === query.size ? undefined : allowed;
};

const screenOf = ({ screen, screenWith }: Route, query: URLSearchParams): ScreenName =>
  screenWith?.[query.get('with') ?? ''] ?? screen;

/** The one decision about an address: what to show there, or where to go instead. */
export const resolve = (place: RouteLocation, situation: Situation): Outcome => {
  const returned = returnedFromPayment(place);
  if (returned !== undefined) return returned;
  const table = situation.showsStrings ? [stringsRoute, ...routes] : routes;
  const match = matchRoute(place.path, table);
  if (match === undefined) return { kind: 'redirect', to: paths.notFound };
  const { route, params } = match;
  const stripped = strippedQuery(route, place.query);
  if (stripped !== undefined) return { kind: 'redirect', to: addressOf(place.path, stripped) };
  for (const guard of route.guards) {
    const outcome = guard(place, situation);
    if (outcome !== undefined) return outcome;
  }
  return { kind: 'render', screen: screenOf(route, place.query), params };
};
