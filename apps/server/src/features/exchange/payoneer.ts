import {
  decodeAmount,
  payoneerExchangeRoute,
  payoneerLinkRoute,
  payoneerLoginLinkRoute,
  payoneerRegistrationLinkRoute,
  payoneerUserStatusRoute,
} from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { personReference } from '../../core/charging/index.ts';
import { askAccount, findAccount } from '../../core/payouts/index.ts';
import type { ProviderInUse } from '../../core/payouts/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http, Person } from '../../platform/http/index.ts';
import type { AccountStanding, PayoutProvider } from '../../ports/payout-provider.ts';
import type { Asker } from './estimates.ts';
import { isInApp } from './model.ts';
import { ownPages } from './own-pages.ts';
import { comesTo, findRepeated, requestExchange } from './request.ts';
import type { ExchangeAnswer, PaidTo, Requested, RequestTools } from './request.ts';
import { tellRequested, tellRefusal } from './tell.ts';

export type PayoneerTools = RequestTools & { readonly publicUrl: string };

const type = 'payoneer';
const name = 'payoneer';

const pages = [/^\/exchange\/request\/payoneer$/];

const providerIn = (providers: readonly PayoutProvider[]): ProviderInUse | undefined => {
  const accounts = providers.find((each) => each.name === name)?.accounts;
  return accounts && { name, accounts };
};

type AccountStatus = { readonly status: AccountStanding; readonly accountId: string | null };

/** Asks the provider; returns its last known answer if it gives none. */
const readStanding = async (
  { database, payoutProviders }: RequestTools,
  { bucket, userId }: Asker,
): Promise<AccountStatus | undefined> => {
  const provider = providerIn(payoutProviders);
  const account = provider && (await askAccount(database, provider, { bucket, userId }));
  if (account?.kind === 'known') return { status: account.standing, accountId: account.accountId };
  const status = await findAccount(database, { bucket, userId, provider: name });
  return status && { status, accountId: null };
};

type LinkWish = { readonly redirectUrl: string; readonly hasAccount: boolean };

const linkFor = async (
  { payoutProviders, publicUrl }: PayoneerTools,
  { userId }: Person,
  wish: LinkWish,
): Promise<{ readonly link: string } | ErrorName> => {
  if (!ownPages(publicUrl, pages)(wish.redirectUrl)) return 'redirect_not_allowed';
  const accounts = providerIn(payoutProviders)?.accounts;
  const page = await accounts?.page({ personReference: personReference(userId), ...wish });
  return page?.kind === 'page' ? { link: page.url } : 'exchange_temporary_error';
};

const mountLinks = (http: Http, tools: PayoneerTools): void => {
  const tell = async (person: Person, wish: LinkWish) => {
    const link = await linkFor(tools, person, wish);
    return typeof link === 'string' ? tellRefusal({ error: link }) : answer(200, link);
  };
  http.mount(payoneerRegistrationLinkRoute, ({ person, query }) =>
    tell(person, { ...query, hasAccount: false }),
  );
  http.mount(payoneerLoginLinkRoute, ({ person, query }) =>
    tell(person, { ...query, hasAccount: true }),
  );
  // A person with an account there logs in to it, however incomplete it is; others open one.
  http.mount(payoneerLinkRoute, async ({ person, query }) => {
    const { bucket, userId } = person;
    const standing = await findAccount(tools.database, { bucket, userId, provider: name });
    return tell(person, { ...query, hasAccount: standing !== undefined && standing !== 'none' });
  });
};

/** Finds the account to pay; it has to be active at Payoneer at this moment. */
const paidTo = async (
  { database, payoutProviders }: RequestTools,
  { bucket, userId }: Asker,
): Promise<PaidTo | { readonly error: ErrorName }> => {
  const provider = providerIn(payoutProviders);
  const account = provider && (await askAccount(database, provider, { bucket, userId }));
  if (account?.kind !== 'known') return { error: 'exchange_temporary_error' };
  if (account.standing !== 'active') return { error: 'payout_account_inactive' };
  return {
    bankCode: null,
    account: account.accountId ?? personReference(userId),
    residentNumber: null,
    contact: null,
    terms: { agreesToTerms: true },
    documentIds: [],
  };
};

const requestPayout = async (
  tools: RequestTools,
  requested: Requested,
  { points, expected }: { readonly points: bigint; readonly expected: bigint },
): Promise<ExchangeAnswer> =>
  (await findRepeated(tools, requested)) ??
  requestExchange(tools, requested, {
    type,
    provider: name,
    pointsBy: () => points,
    isAsShown: comesTo(expected),
    paidTo: () => paidTo(tools, requested.person),
  });

/**
 * Exchanges to an account at Payoneer: its state, where it is opened or linked, and the request.
 */
export const mountPayoneer = (http: Http, tools: PayoneerTools): void => {
  http.mount(payoneerUserStatusRoute, async ({ person }) => {
    const standing = await readStanding(tools, person);
    return standing === undefined
      ? tellRefusal({ error: 'exchange_temporary_error' })
      : answer(200, standing);
  });

  mountLinks(http, tools);

  http.mount(payoneerExchangeRoute, async ({ person, body, idempotencyKey: key, ...call }) => {
    if (isInApp(call.userAgent)) return problem('exchange_web_only');
    const result = await requestPayout(
      tools,
      { person, body, key, type },
      { points: decodeAmount(body.exchangeAmount), expected: decodeAmount(body.expectedAmount) },
    );
    return tellRequested(result, call.log);
  });
};
