import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addPasskey,
  askChallenge,
  base64,
  consoleOrigin,
  newKey,
  proofOf,
  saidRightly,
  sendProof,
} from './testing/authenticator.ts';
import type { Said } from './testing/authenticator.ts';
import { enrolOperator } from './testing/operators.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const owned = newKey();

let server: TestServer;
let adas: string;

beforeAll(async () => {
  server = await startTestServer({ CONSOLE_URL: consoleOrigin });
  for (const name of ['ada-one', 'vera-one']) {
    await enrolOperator(server, name, ['viewer']);
    await addPasskey(server, name, owned);
  }
  adas = base64('the key of ada-one');
});
afterAll(() => server.stop());

const ask = () => askChallenge(server);
const rightly = (challenge: Awaited<ReturnType<typeof ask>>, counter: number): Said =>
  saidRightly(challenge, { id: adas, key: owned, counter });

const enter = async (body: object): Promise<number> => (await sendProof(server, body)).status;

it('a passkey’s proof and its counter are accepted once [OPS-01]', async () => {
  const challenge = await ask();
  const proof = proofOf(challenge.ticket, rightly(challenge, 5));
  const all = await Promise.all(Array.from({ length: 6 }, () => enter(proof)));
  expect(all.filter((status) => status < 300)).toHaveLength(1);
  expect(await enter(proof)).toBe(401);
  const next = await ask();
  // A recorded proof fails with one's own ticket, and so does a copied key, whose counter is behind.
  expect(await enter({ ...proof, ticket: next.ticket })).toBe(401);
  const copied = await ask();
  expect(await enter(proofOf(copied.ticket, rightly(copied, 5)))).toBe(401);
  const later = await ask();
  expect(await enter(proofOf(later.ticket, rightly(later, 6)))).toBeLessThan(300);
});

it('of a passkey and its copies that sign in at once with the same counter, one succeeds [OPS-01]', async () => {
  const requested = await Promise.all(Array.from({ length: 8 }, ask));
  const proofs = requested.map((challenge) => proofOf(challenge.ticket, rightly(challenge, 50)));
  const all = await Promise.all(proofs.map(enter));
  expect(all.filter((status) => status < 300)).toHaveLength(1);
});

it.each<[what: string, forged: Partial<Said>]>([
  ['by another key', { key: newKey() }],
  ['of a key that nobody has', { id: base64('the key of nobody') }],
  ['for another page', { origin: 'https://console.evil.example' }],
  ['for another host', { host: 'evil.example' }],
  ['of another challenge', { challenge: base64('a challenge of our own') }],
  ['made when a key is added', { type: 'webauthn.create' }],
  ['without its owner having been there', { flags: 0x04 }],
  ['without its owner having been recognised', { flags: 0x01 }],
])('a proof %s signs nobody in [OPS-01]', async (_what, forged) => {
  const challenge = await ask();
  expect(await enter(proofOf(challenge.ticket, { ...rightly(challenge, 100), ...forged }))).toBe(
    401,
  );
});
