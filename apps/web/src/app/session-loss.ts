import type { BillingPage, Country } from '@dipper/contract';
import type { SessionLoss } from '../shared/api/index.ts';
import { addressOf, areaOfPath, loginPathOf, paths } from '../shared/navigation/index.ts';
import type { Area } from '../shared/navigation/index.ts';

export type LossPlan = {
  /** True to clear the person's stored data; an expired session keeps their choices. */
  readonly clears: boolean;
  /** The next place; undefined if the person may stay and look. */
  readonly goTo: string | undefined;
  /** True to reload the page, instead of only changing the screen. */
  readonly reloads: boolean;
  /** The app around the page hears that a login is needed. */
  readonly tellsApp: BillingPage | undefined;
};

export const billingPageOf = {
  payment: 'spoon',
  exchange: 'exchange',
  subscribe: 'subscribe',
} as const satisfies Record<Area, BillingPage>;

/** Plans the steps after a lost session, by its cause and the person's place. */
export const planAfterLoss = (
  loss: SessionLoss,
  path: string,
  country: Country | undefined,
): LossPlan => {
  if (loss === 'not-authenticated') {
    const goTo = path === paths.spoonList ? undefined : paths.unauthorized;
    return { clears: true, goTo, reloads: false, tellsApp: undefined };
  }
  const area = areaOfPath(path);
  const tellsApp = billingPageOf[area ?? 'payment'];
  if (path === paths.newbieEvent) {
    return { clears: false, goTo: addressOf(path, { country }), reloads: true, tellsApp };
  }
  return { clears: false, goTo: loginPathOf[area ?? 'payment'], reloads: false, tellsApp };
};
