import { randomUUID } from 'node:crypto';
import { cardPostBody, errorCatalogue, type CardGrant, type ErrorName } from '@dipper/contract';
import type { Attempts, Try } from './attempts.ts';
import { birthDateOf, expiryOf, fingerprintOf, maskedOf } from './card.ts';
import type { CardField, TypedCard } from './card.ts';
import { openGrant, sealToken } from './sealed-tokens.ts';
import type { IssuedKey, KeyGiver } from './providers/provider.ts';
import type { Server } from './server.ts';
import type { VaultSettings } from './settings.ts';

export type Registered =
  /** The server holds the key; if no card is registered, it has the provider delete the key. */
  | { readonly kind: 'token'; readonly token: string }
  | {
      readonly kind: 'problem';
      readonly error: ErrorName;
      readonly field?: CardField;
      /** This registration is good for nothing more: the page begins a new one. */
      readonly isOver: boolean;
    };

/** `held`: the server has a key of it. `void`: the provider did not answer, and the try is none. */
type Ended = { readonly state: 'held' | 'over' | 'void'; readonly answer: Registered };

export type RegistrarOptions = {
  readonly settings: VaultSettings;
  /** Undefined: nothing is set of that provider. */
  readonly givers: Readonly<Record<CardGrant['provider'], KeyGiver | undefined>>;
  readonly attempts: Attempts;
  readonly server: Server;
};

export type Registrar = (input: unknown, address: string) => Promise<Registered>;

function problem(error: ErrorName, more: { field?: CardField; isOver?: boolean } = {}): Registered {
  const { field, isOver = false } = more;
  return { kind: 'problem', error, isOver, ...(field === undefined ? {} : { field }) };
}

const over = problem('card_registration_expired', { isOver: true });

type TryOfForm = { readonly server: Server; readonly sealedGrant: string; readonly tryId: string };

/** Answers why a try may not begin; undefined once it has begun. */
async function begin({ server, sealedGrant, tryId }: TryOfForm): Promise<Registered | undefined> {
  const begun = await server.begin(sealedGrant, tryId);
  if (begun === 'begun') return undefined;
  if (begun === 'spent') return over;
  if (begun === 'busy') return problem('payment_too_many_requests');
  // The server may have let it begin, and its answer been lost.
  void server.end(sealedGrant, tryId, 'void');
  return problem('card_error');
}

/** A form of which a key is held has no further try; any other one may be tried again. */
async function tryOnce(
  { server, sealedGrant, tryId }: TryOfForm,
  traded: () => Promise<Ended>,
): Promise<Registered> {
  // A try that breaks off may have reached the provider: it counts.
  let state: Ended['state'] = 'over';
  try {
    const ended = await traded();
    ({ state } = ended);
    return ended.answer;
  } finally {
    if (state !== 'held') await server.end(sealedGrant, tryId, state);
  }
}

/** Card in, token out; nothing of the card stays here. */
export function createRegistrar({
  settings,
  givers,
  attempts,
  server,
}: RegistrarOptions): Registrar {
  const tokenOf = (card: TypedCard, grant: CardGrant, key: IssuedKey): Promise<string> => {
    const { registrationId, provider, customerKey } = grant;
    const { fingerprintKeyBefore } = settings;
    return sealToken(
      {
        registrationId,
        provider,
        customerKey,
        ...key,
        number: maskedOf(card),
        expiry: expiryOf(card),
        birthDate: birthDateOf(card.identity, new Date()),
        fingerprint: fingerprintOf(card.number, settings.fingerprintKey),
        ...(fingerprintKeyBefore === undefined
          ? {}
          : { fingerprintsBefore: [fingerprintOf(card.number, fingerprintKeyBefore)] }),
      },
      settings.key,
    );
  };

  /** Trades a card for a key, and counts only results that say something about the card. */
  const trade = async (card: TypedCard, grant: CardGrant, attempt: Try): Promise<Ended> => {
    const giver = givers[grant.provider];
    const traded = (await giver?.trade(card, grant)) ?? ({ kind: 'silent' } as const);
    if (traded.kind === 'silent') return { state: 'void', answer: problem('card_error') };
    // An unknown result counts as a try, or card testers had unlimited ones; it does not count as a refusal.
    if (traded.kind === 'unknown') return { state: 'over', answer: problem('card_error') };
    attempts.note(attempt, traded.kind);
    if (traded.kind === 'refused') {
      const { error, field } = traded;
      return { state: 'over', answer: problem(error, field === undefined ? {} : { field }) };
    }
    const { key } = traded;
    let isHeld = false;
    try {
      const token = await tokenOf(card, grant, key);
      isHeld = await server.holds(token);
      if (isHeld) return { state: 'held', answer: { kind: 'token', token } };
    } finally {
      // A key that did not reach the server could be neither charged nor deleted later.
      if (!isHeld) void giver?.forget(key.billingKey, grant);
    }
    return { state: 'over', answer: problem('card_error') };
  };

  return async (input, address) => {
    const parsed = cardPostBody.safeParse(input);
    if (!parsed.success) return problem('wrong_request_format');
    const { grant: sealedGrant, passwordTwoDigits, ...rest } = parsed.data;
    const card: TypedCard = { ...rest, passwordTwoDigits };
    const grant = await openGrant(sealedGrant, settings.key);
    if (grant === undefined) return over;
    const attempt = { registrationId: grant.registrationId, address, number: card.number };
    if (!attempts.admit(attempt)) return problem('payment_too_many_requests');
    const tried = { server, sealedGrant, tryId: randomUUID() };
    const refusal = await begin(tried);
    if (refusal === undefined) return tryOnce(tried, () => trade(card, grant, attempt));
    // Counting first and uncounting afterwards lets no two that come at once have one last try.
    attempts.takeBack(attempt);
    return refusal;
  };
}

export function statusOf(error: ErrorName): number {
  return errorCatalogue[error].status;
}
