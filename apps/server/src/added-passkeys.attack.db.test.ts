import { ownAccountRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import {
  askChallenge,
  askToAdd,
  base64,
  consoleOrigin,
  newKey,
  newPasskeyOf,
  proofOf,
  saidRightly,
  sendProof,
} from './testing/authenticator.ts';
import type { Said } from './testing/authenticator.ts';
import { enrolOperator, post } from './testing/operators.ts';
import type { SignedIn } from './testing/operators.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;
let ada: SignedIn;
let bea: SignedIn;
let keys = 0;

beforeAll(async () => {
  server = await startTestServer({ CONSOLE_URL: consoleOrigin });
  ada = await enrolOperator(server, 'ada', ['administrator']);
  bea = await enrolOperator(server, 'bea', ['viewer']);
});
afterAll(() => server.stop());

type AddRequest = Awaited<ReturnType<typeof askToAdd>>;

/** Present, recognised, and with a key to add. */
const flagsOfNew = 0x45;

/** An honest authenticator’s answer to a challenge, with a new key each time. */
const rightly = (challenge: AddRequest): Said => ({
  ...saidRightly(challenge, { id: base64(`key number ${(keys += 1)}`), key: newKey(), counter: 0 }),
  type: 'webauthn.create',
  flags: flagsOfNew,
});

const add = async (who: SignedIn, body: object): Promise<number> =>
  (await post(server, '/me/passkeys', { body, headers: who.headers })).status;

const passkeysOf = async ({ headers }: SignedIn): Promise<readonly string[]> => {
  const response = await server.call('/operations/me', { headers });
  const { passkeys } = ownAccountRoute.answers[200].parse(await response.json());
  return passkeys.map(({ id }) => id);
};

describe('a passkey that an operator adds [OPS-01]', () => {
  it('is stored once for its challenge, and signs in the operator who added it', async () => {
    const challenge = await askToAdd(server, ada);
    const said = rightly(challenge);
    const body = newPasskeyOf(challenge.ticket, said);
    expect(await add(ada, body)).toBe(201);
    expect(await passkeysOf(ada)).toEqual([said.id]);
    const requested = await askChallenge(server);
    const proof = proofOf(requested.ticket, saidRightly(requested, { ...said, counter: 1 }));
    const entered = await sendProof(server, proof);
    expect(textInside(await entered.json(), 'name')).toBe('ada');

    // The same answer again, another key for the same challenge, and the answer with a new ticket.
    expect(await add(ada, body)).toBe(400);
    expect(await add(ada, newPasskeyOf(challenge.ticket, rightly(challenge)))).toBe(400);
    const next = await askToAdd(server, ada);
    expect(await add(ada, newPasskeyOf(next.ticket, rightly(challenge)))).toBe(400);
    expect(await passkeysOf(ada)).toEqual([said.id]);
  });

  it('is added once when six answers to one challenge arrive at once', async () => {
    const before = await passkeysOf(ada);
    const challenge = await askToAdd(server, ada);
    const bodies = Array.from({ length: 6 }, () =>
      newPasskeyOf(challenge.ticket, rightly(challenge)),
    );
    const all = await Promise.all(bodies.map((body) => add(ada, body)));
    expect(all.toSorted((one, other) => one - other)).toEqual([201, 400, 400, 400, 400, 400]);
    expect(await passkeysOf(ada)).toHaveLength(before.length + 1);
  });

  it('is refused if another operator has the same key already', async () => {
    const challenge = await askToAdd(server, ada);
    const said = rightly(challenge);
    expect(await add(ada, newPasskeyOf(challenge.ticket, said))).toBe(201);
    const theirs = await askToAdd(server, bea);
    const body = newPasskeyOf(theirs.ticket, { ...said, challenge: theirs.challenge });
    expect(await add(bea, body)).toBe(400);
    expect(await passkeysOf(bea)).toEqual([]);
  });

  it('is refused with another operator’s ticket, and with a ticket for signing in', async () => {
    const before = await passkeysOf(ada);
    const theirs = await askToAdd(server, bea);
    expect(await add(ada, newPasskeyOf(theirs.ticket, rightly(theirs)))).toBe(400);
    const forSigningIn = await askChallenge(server);
    expect(await add(ada, newPasskeyOf(forSigningIn.ticket, rightly(forSigningIn)))).toBe(400);
    const challenge = await askToAdd(server, ada);
    const strangers = { ...bea, headers: {} };
    expect(await add(strangers, newPasskeyOf(challenge.ticket, rightly(challenge)))).toBe(401);
    expect([await passkeysOf(ada), await passkeysOf(bea)]).toEqual([before, []]);
  });

  it.each<[what: string, forged: Partial<Said>]>([
    ['of another challenge', { challenge: base64('a challenge of our own') }],
    ['for another page', { origin: 'https://console.evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['made where somebody signs in', { type: 'webauthn.get' }],
    ['without its owner having been there', { flags: 0x44 }],
    ['without its owner having been recognised', { flags: 0x41 }],
    ['that holds no key', { flags: 0x05 }],
  ])('is not stored from an answer %s', async (_what, forged) => {
    const before = await passkeysOf(ada);
    const challenge = await askToAdd(server, ada);
    expect(
      await add(ada, newPasskeyOf(challenge.ticket, { ...rightly(challenge), ...forged })),
    ).toBe(400);
    expect(await passkeysOf(ada)).toEqual(before);
  });
});
