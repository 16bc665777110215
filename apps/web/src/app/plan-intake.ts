import { parseCountry, planSubscribePayload } from '@dipper/contract';
import type { Country, IncomingPayloads } from '@dipper/contract';
import { currentPlace, navigate, paths, replaceAddress } from '../shared/navigation/index.ts';
import { paymentUnderWayStore } from '../shared/payment-under-way/index.ts';
import { cardReturnStore, subscribeStore, subscribeTabStore } from '../shared/person-data/index.ts';
import type { SubscribeState } from '../shared/person-data/index.ts';
import { moneyInFlightStore, sessionStore } from '../shared/session/index.ts';
import { userStore } from '../shared/storage/index.ts';
import { matchRoute } from './routes.ts';

type Plan = Partial<IncomingPayloads['plan-subscribe']>;

const numbers: readonly string[] = ['productId', 'djId', 'promotionMonth'];

/** A host may leave the product open, so that the person chooses among all of them. */
const planInQuery = (query: URLSearchParams): Plan | undefined => {
  const entries = [...query].map(([name, value]): [string, unknown] => [
    name,
    numbers.includes(name) && /^\d{1,16}$/.test(value) ? Number(value) : value,
  ]);
  const written = Object.fromEntries(entries);
  const placeholder = 1;
  const parsed = planSubscribePayload.safeParse({ productId: placeholder, ...written });
  if (!parsed.success) return undefined;
  const { productId, ...rest } = parsed.data;
  return query.has('productId') ? { productId, ...rest } : rest;
};

/** Returns the route if it is one of this page; never another site's. */
const ownRoute = (route: string | undefined): string | undefined =>
  route !== undefined && route.startsWith('/') && matchRoute(route.split(/[?#]/)[0] ?? '')
    ? route
    : undefined;

const keepPlan = ({ returnRoute, ...plan }: Plan): void => {
  const chosen: Partial<SubscribeState> = { ...plan, doneRoute: ownRoute(returnRoute) };
  const { cardPaymentId } = subscribeStore.get();
  subscribeStore.set({ ...subscribeStore.getInitial(), cardPaymentId, ...chosen });
  subscribeTabStore.update((tab) => ({ ...tab, resume: paths.cardSelection }));
};

let stopWaiting = (): void => undefined;

/** A login that is under way, or that an app begins next, may clear what is kept: then it is kept again. */
const keepBeyondLogin = (keep: () => void): void => {
  stopWaiting();
  keep();
  if (sessionStore.get().phase === 'person') return;
  stopWaiting = sessionStore.subscribe(() => {
    const { phase } = sessionStore.get();
    if (phase === 'starting') return;
    if (phase === 'person') stopWaiting();
    keep();
  });
};

/** Stores the host's country for a guest's login; a person already has a country. */
const keepCountryOfGuest = (country: Country): void => {
  if (sessionStore.get().phase === 'guest') userStore.update((user) => ({ ...user, country }));
};

/** Handles a plan from a site or an app; a person who is paying stays where they are. */
export const hearPlan = (plan: IncomingPayloads['plan-subscribe']): void => {
  if (moneyInFlightStore.get() + paymentUnderWayStore.get() > 0) return;
  keepBeyondLogin(() => keepPlan(plan));
  if (currentPlace().path !== paths.cardSelection) navigate(paths.cardSelection);
};

/** Reads the plan from the address, and removes it there at once. */
const takePlanFromAddress = (): void => {
  const { path, query } = currentPlace();
  if (path !== paths.cardSelection || query.size === 0) return;
  const plan = planInQuery(query);
  const country = parseCountry(query.get('country'));
  replaceAddress(path);
  if (plan === undefined && country === undefined) return;
  keepBeyondLogin(() => {
    if (plan !== undefined) keepPlan(plan);
    if (country !== undefined) keepCountryOfGuest(country);
  });
};

/** A token stands in the address no longer than it takes to read it. */
const takeCardReturn = (): void => {
  const { path, query } = currentPlace();
  if (path !== paths.cardRegistration || query.size === 0) return;
  replaceAddress(path);
  const token = query.get('registration_token') ?? undefined;
  const error = query.get('card_error');
  if (token === undefined && error === null) return;
  const named = error !== null && /^[a-z_]{1,60}$/.test(error) ? error : 'card_error';
  cardReturnStore.set({ token, error: error === null ? undefined : named });
};

/** Takes plan and card result from the address, before anything else reads it. */
export const takeFromAddress = (): void => {
  takePlanFromAddress();
  takeCardReturn();
};
