import { heldKeyBody, heldKeysPath } from '@dipper/contract';
import type { CardToken } from '@dipper/contract';
import { parseHouseNumber } from '../../core/charging/index.ts';
import { holdKey } from '../../core/instruments/index.ts';
import type { CardLetters } from '../../core/instruments/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { json, rawProblem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';

export type HeldKeys = {
  readonly database: Database;
  readonly letters: CardLetters;
  readonly fieldKeys: FieldKeys;
};

const read = (rawBody: Buffer): unknown => {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** A letter proves by itself whose it is: nobody but vault and server can seal one. */
const openedOf = async ({ letters }: HeldKeys, rawBody: Buffer): Promise<CardToken | undefined> => {
  const body = heldKeyBody.safeParse(read(rawBody));
  return body.success ? letters.open(body.data.token) : undefined;
};

/** The vault tells of each key here, before the page that its answer may never reach. */
export const mountHeldKeys = (http: Http, keys: HeldKeys): void =>
  http.raw(`POST ${heldKeysPath}`, async ({ rawBody, requestId, log }) => {
    const token = await openedOf(keys, rawBody);
    const name = token && parseHouseNumber('g', token.registrationId);
    if (token === undefined || name === undefined) {
      return rawProblem('wrong_request_format', requestId);
    }
    const isHeld = (await holdKey(keys, { owner: name, id: name.id }, token)) !== undefined;
    const { registrationId: reference, provider } = token;
    const outcome = isHeld ? 'held' : 'no-such-form';
    log.info({ event: 'card-key-told', provider, reference, outcome }, 'the vault told of a key');
    return isHeld ? json(200, {}) : rawProblem('card_registration_expired', requestId);
  });
