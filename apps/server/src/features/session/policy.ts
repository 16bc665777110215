import {
  defaultBillingPage,
  errorCatalogue,
  loginPathOfBillingPage,
  returnPathOfBillingPage,
} from '@dipper/contract';
import type { BillingPage, Country, ErrorName } from '@dipper/contract';

/** The page that a login returns to: always one of ours, by name. */
export type WayBack = {
  readonly publicUrl: string;
  readonly billingPage: BillingPage;
  readonly country: Country | undefined;
};

export const usualWayBack = (publicUrl: string): WayBack => ({
  publicUrl,
  billingPage: defaultBillingPage,
  country: undefined,
});

const addressOf = (
  { publicUrl, billingPage, country }: WayBack,
  query: Readonly<Record<string, string>>,
): string => {
  const address = new URL(returnPathOfBillingPage[billingPage], publicUrl);
  if (country !== undefined) address.searchParams.set('country', country);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
};

/** Returns the page that asks for what the login's address did not say. */
export const askingAddress = ({ publicUrl, billingPage }: WayBack): string =>
  new URL(loginPathOfBillingPage[billingPage], publicUrl).href;

export const loggedInAddress = (
  way: WayBack,
  login: { readonly authKey: string; readonly isNew: boolean },
): string => addressOf(way, { auth_key: login.authKey, is_new: login.isNew ? '1' : '0' });

export const failedLoginAddress = (way: WayBack, name: ErrorName): string =>
  addressOf(way, { login_error: String(errorCatalogue[name].number) });
