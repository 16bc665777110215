import { errorNameOf } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { parsePublicId } from '../../core/charging/index.ts';
import { findOpenRegistration, fingerprintsOf, holdKey } from '../../core/instruments/index.ts';
import type { SealedTokens } from '../../core/instruments/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { redirect } from '../../platform/http/index.ts';
import type { Http, RawReply, RawRequest } from '../../platform/http/index.ts';
import type { BillingProvider } from '../../ports/billing-provider.ts';
import type { CardProvider } from '@dipper/contract';

/**
 * The end of a provider's own card window: we fetch the key and seal it for the page, as the vault
 * would have done.
 */
export type CardWindows = {
  readonly database: Database;
  readonly sealedTokens: SealedTokens;
  readonly fieldKeys: FieldKeys;
  readonly provider: CardProvider;
  readonly providers: readonly BillingProvider[];
  /**
   * The page's base address if its host differs from the one people come back to; otherwise empty.
   */
  readonly pageBase: string;
};

const page = '/subscribe/card-registration';

const backWith = (pageBase: string, what: Readonly<Record<string, string>>): RawReply =>
  redirect(`${pageBase}${page}?${new URLSearchParams(what).toString()}`);

const issued = async (
  windows: CardWindows,
  { params, query, log }: RawRequest,
): Promise<{ readonly token: string } | { readonly error: ErrorName }> => {
  const { database, sealedTokens, provider, providers, fieldKeys } = windows;
  const registrationId = params['registrationId'] ?? '';
  const name = parsePublicId('g', registrationId);
  const registration = name && (await findOpenRegistration(database, name, name.id));
  const customerKey = query['customerKey'];
  const authKey = query['authKey'];
  if (
    name === undefined ||
    registration?.provider !== provider ||
    registration.customer_key !== customerKey ||
    !authKey
  ) {
    return { error: 'card_registration_expired' };
  }
  const authorize = providers.find((each) => each.name === provider)?.authorize;
  const answer = await authorize?.issue(authKey, customerKey);
  log.info(
    { event: 'card-key-asked', provider, reference: registrationId, outcome: answer?.kind },
    'a provider was asked for the key of a card',
  );
  if (answer?.kind === 'declined') {
    return { error: errorNameOf(answer.failureCode) ?? 'card_link_failed' };
  }
  if (answer?.kind !== 'issued') return { error: 'card_error' };
  const { card } = answer;
  const [fingerprint, ...fingerprintsBefore] = fingerprintsOf(fieldKeys, card);
  const claims = {
    ...card,
    registrationId,
    provider,
    customerKey,
    expiry: null,
    birthDate: null,
    fingerprint,
    fingerprintsBefore,
  };
  // The page may never bring it back.
  await holdKey(windows, { owner: name, id: name.id }, claims);
  return { token: await sealedTokens.token(claims) };
};

export const mountCardWindows = (http: Http, windows: CardWindows): void => {
  const { pageBase, provider, providers } = windows;
  http.raw(`GET /api/provider/${provider}/card/:registrationId/success`, async (request) => {
    const registration = await issued(windows, request);
    return 'token' in registration
      ? backWith(pageBase, { registration_token: registration.token })
      : backWith(pageBase, { card_error: registration.error });
  });
  const { authorize } = providers.find(({ name }) => name === provider) ?? {};
  http.raw(`GET /api/provider/${provider}/card/:registrationId/fail`, async ({ query }) => {
    const refusal = authorize?.refusal(query['code'] ?? '');
    return backWith(pageBase, { card_error: refusal ?? 'card_link_failed' });
  });
};
