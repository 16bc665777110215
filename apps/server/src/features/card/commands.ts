import {
  cardsPerPerson,
  errorNameOf,
  errorsOf,
  localeOfCountry,
  registerCardRoute,
} from '@dipper/contract';
import type {
  CardProvider,
  CardRegistration,
  CardToken,
  Country,
  ErrorName,
} from '@dipper/contract';
import type { CardCharging, CardPaymentState } from '../../core/card-charging/index.ts';
import { findCardPayment, isCardPaymentOver } from '../../core/card-charging/index.ts';
import { findTerms } from '../../core/catalogue/index.ts';
import { parsePublicId } from '../../core/charging/index.ts';
import {
  findCard,
  holdKey,
  knowAgain,
  openRegistration,
  redeemRegistration,
  registrationNumberOf,
  sealBirthDate,
} from '../../core/instruments/index.ts';
import type { SealedTokens, CardOwner, CardRow, Redeemed } from '../../core/instruments/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { newUuid, randomToken } from '../../platform/ids.ts';
import type { BillingProvider } from '../../ports/billing-provider.ts';

const lifetimeSeconds = 15 * 60;
const registrationsADay = 10;
const customerKeyBytes = 24;
/**
 * The trial charge of a new card, in won; it is refunded at once. A provider with a higher minimum
 * takes that.
 */
const usualTrial = 100n;
const trialItem = 'Dipper card check';

export type CardTools = {
  readonly database: Database;
  readonly cardCharging: CardCharging;
  readonly sealedTokens: SealedTokens;
  readonly fieldKeys: FieldKeys;
  /** The provider that issues new cards' keys, and the way people enter them; undefined: none is kept. */
  readonly provider: CardProvider;
  readonly registration:
    | { readonly kind: 'frame'; readonly vaultUrl: string }
    | { readonly kind: 'hosted' }
    | undefined;
  readonly trial: 'first' | 'every' | 'off';
  readonly apiUrl: string;
  readonly providers: readonly BillingProvider[];
};

export type Owner = CardOwner & { readonly country: Country };

type Refused = { readonly kind: 'refused'; readonly error: ErrorName };
const refused = (error: ErrorName): Refused => ({ kind: 'refused', error });

export type Opened = { readonly kind: 'opened'; readonly registration: CardRegistration } | Refused;

/** Returns the address of the provider's own card window, which leads back to us when it ends. */
const windowOf = (
  { providers, provider: name, apiUrl }: CardTools,
  registration: { readonly id: string; readonly customerKey: string; readonly country: Country },
): string => {
  const authorize = providers.find((each) => each.name === name)?.authorize;
  const back = `${apiUrl}/provider/${name}/card/${registration.id}`;
  const address = authorize?.address({
    customerKey: registration.customerKey,
    successUrl: `${back}/success`,
    failUrl: `${back}/fail`,
    locale: localeOfCountry[registration.country],
  });
  if (typeof address !== 'string') throw new Error(`${name} has no window for cards`);
  return address;
};

const frameOf = async (
  { sealedTokens, provider }: CardTools,
  vaultUrl: string,
  registration: { readonly id: string; readonly customerKey: string; readonly country: Country },
): Promise<string> => {
  const { id: registrationId, customerKey, country } = registration;
  const locale = localeOfCountry[country];
  const grant = await sealedTokens.grant({
    registrationId,
    customerKey,
    provider,
    country,
    locale,
  });
  const query = new URLSearchParams({ grant, lang: locale });
  return `${vaultUrl}/card?${query.toString()}`;
};

export const startRegistration = async (tools: CardTools, owner: Owner): Promise<Opened> => {
  const { registration: typed } = tools;
  const uuid = newUuid();
  const customerKey = randomToken(customerKeyBytes);
  if (typed === undefined) return refused('card_error');
  const isHosted = typed.kind === 'hosted';
  const { outcome, expires_at: expiresAt } = await openRegistration(tools.database, owner, {
    registrationId: uuid,
    provider: tools.provider,
    customerKey,
    way: isHosted ? 'page' : 'frame',
    lifetimeSeconds,
    mostCards: cardsPerPerson,
    mostADay: registrationsADay,
  });
  if (outcome !== 'opened') return refused(outcome);
  if (expiresAt === null) throw new Error('a registration has an end');
  const id = registrationNumberOf(owner.userId, uuid);
  const place = { id, customerKey, country: owner.country };
  return {
    kind: 'opened',
    registration: {
      registrationId: id,
      kind: isHosted ? 'page' : 'frame',
      frameUrl: isHosted ? null : await frameOf(tools, typed.vaultUrl, place),
      pageUrl: isHosted ? windowOf(tools, place) : null,
      expiresAt: expiresAt.toISOString(),
    },
  };
};

export type NewCard = {
  readonly registrationToken: string;
  readonly nickname: string;
  readonly isMain: boolean;
  readonly agreesToTerms: boolean;
  readonly termsVersion?: string | undefined;
};

export type Registered = { readonly kind: 'card'; readonly card: CardRow } | Refused;

const redeem = (
  tools: CardTools,
  owner: CardOwner,
  registration: {
    readonly birthDate: CardToken['birthDate'];
    readonly provider: CardToken['provider'];
    readonly registrationId: string;
    readonly cardId: string;
    readonly card: NewCard;
    readonly key: string;
  },
): Promise<Redeemed> => {
  const { birthDate, provider, registrationId, cardId, card, key } = registration;
  const { fieldKeys } = tools;
  const least = tools.providers.find(({ name }) => name === provider)?.leastCharge;
  return redeemRegistration(tools.database, owner, {
    registrationId,
    redeemKey: key,
    cardId,
    birthDateSealed:
      birthDate === null ? null : sealBirthDate(fieldKeys, { owner, cardId }, birthDate),
    nickname: card.nickname,
    wantsMain: card.isMain,
    termsVersion: card.termsVersion,
    mostCards: cardsPerPerson,
    trial: { when: tools.trial, id: newUuid(), item: trialItem, amount: least ?? usualTrial },
  });
};

const shownAtRegistering: ReadonlySet<ErrorName> = new Set(errorsOf(registerCardRoute));

/**
 * Returns why the trial was declined. A code that this call has no word for counts as the card
 * company's refusal.
 */
const whyNotTried = (failureCode: number | null): ErrorName => {
  const name = errorNameOf(failureCode ?? 0);
  return name !== undefined && shownAtRegistering.has(name) ? name : 'card_rejected';
};

/** Charges the trial where it was not charged yet; true once it is known how it ended. */
const isTried = async (
  { cardCharging }: CardTools,
  owner: CardOwner,
  cardPaymentId: string,
): Promise<boolean> => {
  const { bucket, userId } = owner;
  const state: CardPaymentState | undefined = await cardCharging.send({
    bucket,
    userId,
    cardPaymentId,
  });
  return state !== undefined && isCardPaymentOver(state);
};

/** The same call again, with the same key, finds the first one's result. */
export const registerCard = async (
  tools: CardTools,
  owner: CardOwner,
  { card: input, key }: { readonly card: NewCard; readonly key: string },
): Promise<Registered> => {
  if (!input.agreesToTerms) return refused('card_terms_denied');
  const token = await tools.sealedTokens.open(input.registrationToken);
  const registration = token && parsePublicId('g', token.registrationId);
  if (token === undefined || registration?.userId !== owner.userId) {
    return refused('card_registration_expired');
  }
  const termsVersion =
    input.termsVersion ??
    (await findTerms(tools.database, { country: 'kr', key: 'recurring' })).version;
  const held = await holdKey(tools, { owner, id: registration.id }, token);
  if (held === undefined) return refused('card_registration_expired');
  await knowAgain(tools.database, owner, token);
  const { birthDate, provider } = token;
  const redeemed = await redeem(tools, owner, {
    birthDate,
    provider,
    registrationId: registration.id,
    cardId: held,
    card: { ...input, termsVersion },
    key,
  });
  const { outcome, card_id: cardId, card_payment_id: cardPaymentId } = redeemed;
  if (outcome !== 'kept' && outcome !== 'trying' && outcome !== 'repeated') return refused(outcome);
  if (cardId === null) throw new Error('a card that was registered has a number');
  if (cardPaymentId !== null && !(await isTried(tools, owner, cardPaymentId))) {
    return refused('payment_pending');
  }
  const card = await findCard(tools.database, owner, cardId);
  if (card?.state === 'kept') return { kind: 'card', card };
  if (cardPaymentId === null) return refused('card_registration_expired');
  const { bucket, userId } = owner;
  const payment = await findCardPayment(tools.database, { bucket, userId, cardPaymentId });
  return refused(whyNotTried(payment?.failure_code ?? null));
};
