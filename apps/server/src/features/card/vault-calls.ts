import { cardTriesPath, cardTryBody, heldKeyBody, heldKeysPath } from '@dipper/contract';
import type { CardToken } from '@dipper/contract';
import { parsePublicId } from '../../core/charging/index.ts';
import { beginCardTry, endCardTry, holdKey } from '../../core/instruments/index.ts';
import type { SealedTokens } from '../../core/instruments/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { json, rawProblem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';

export type VaultCalls = {
  readonly database: Database;
  readonly sealedTokens: SealedTokens;
  readonly fieldKeys: FieldKeys;
};

const read = (rawBody: Buffer): unknown => {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
};

/**
 * Opens a sealed token. Only vault and server can seal one, so the token itself proves whose
 * registration it is.
 */
const openedOf = async (
  { sealedTokens }: VaultCalls,
  rawBody: Buffer,
): Promise<CardToken | undefined> => {
  const body = heldKeyBody.safeParse(read(rawBody));
  return body.success ? sealedTokens.open(body.data.token) : undefined;
};

/**
 * The vault reports each billing key here before it answers the page, because that answer may never
 * arrive.
 */
const mountHeldKeys = (http: Http, keys: VaultCalls): void =>
  http.raw(`POST ${heldKeysPath}`, async ({ rawBody, requestId, log }) => {
    const token = await openedOf(keys, rawBody);
    const name = token && parsePublicId('g', token.registrationId);
    if (token === undefined || name === undefined) {
      return rawProblem('wrong_request_format', requestId);
    }
    const isHeld = (await holdKey(keys, { owner: name, id: name.id }, token)) !== undefined;
    const { registrationId: reference, provider } = token;
    const outcome = isHeld ? 'held' : 'no-such-form';
    log.info({ event: 'card-key-told', provider, reference, outcome }, 'the vault told of a key');
    return isHeld ? json(200, {}) : rawProblem('card_registration_expired', requestId);
  });

/** Several vaults ask the one database, so that a form is exchanged once at a time by all of them together. */
const mountTries = (http: Http, { database, sealedTokens }: VaultCalls): void =>
  http.raw(`POST ${cardTriesPath}`, async ({ rawBody, requestId }) => {
    const body = cardTryBody.safeParse(read(rawBody)).data;
    const grant = body && (await sealedTokens.openGrant(body.grant));
    const owner = grant && parsePublicId('g', grant.registrationId);
    if (body === undefined || owner === undefined) {
      return rawProblem('wrong_request_format', requestId);
    }
    const { tryId, state } = body;
    const one = { registrationId: owner.id, tryId };
    if (state !== 'begun') {
      await endCardTry(database, owner, { ...one, counts: state === 'over' });
      return json(200, {});
    }
    const outcome = await beginCardTry(database, owner, one);
    return outcome === 'begun' ? json(200, {}) : rawProblem(outcome, requestId);
  });

export const mountVaultCalls = (http: Http, calls: VaultCalls): void => {
  mountHeldKeys(http, calls);
  mountTries(http, calls);
};
