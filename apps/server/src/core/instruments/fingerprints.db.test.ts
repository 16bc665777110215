import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../../../tools/testing/database.ts';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { createFieldKeys } from '../../platform/field-keys.ts';
import { newUuid } from '../../platform/ids.ts';
import { silentLog } from '../../platform/log.ts';
import { sealBillingKey } from '../card-charging/index.ts';
import { createRolling } from '../sealing/index.ts';
import { fingerprintsOf, forgetFingerprints, knowAgain, renewNames } from './index.ts';
import { openDatabase } from '../../testing/open-database.ts';

const keep = statement(
  'test-fingerprints-keep',
  `insert into dipper.card (bucket, user_id, card_id, state, provider, customer_key,
     billing_key_sealed, fingerprint, company, number_masked, kind, nickname, is_main, wants_main,
     key_state, created_at, changed_at, revision)
   values ($1, $2, $3, 'kept', 'tosspayments', 'k', $4, $5, '현대', '43301234****000*', 'credit',
     'card', false, false, 'live', now(), now(), 1)`,
);
const read = statement(
  'test-fingerprints-read',
  'select fingerprint from dipper.card where bucket = $1 and user_id = $2 and card_id = $3',
);

const [old, newest] = [1, 2].map((id) => ({ id, key: Buffer.alloc(32, id) }));
if (old === undefined || newest === undefined) throw new Error('two keys');
const description = { company: '현대', number: '43301234****000*' };

let place: TestDatabase;
let database: Database;
let people = 0;

beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase(place.url, 'dipper_owner', 4);
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

const somebody = () => {
  people += 1;
  return { bucket: people, userId: BigInt(people) };
};

type Owner = ReturnType<typeof somebody>;

const keepCard = async (owner: Owner, fingerprint: string): Promise<string> => {
  const cardId = newUuid();
  const sealed = sealBillingKey(createFieldKeys([old]), { owner, cardId }, `key of ${cardId}`);
  await database.query(keep, [owner.bucket, owner.userId, cardId, sealed, fingerprint]);
  return cardId;
};

const printOf = async ({ bucket, userId }: Owner, cardId: string): Promise<string | undefined> =>
  (await database.query<{ fingerprint: string }>(read, [bucket, userId, cardId]))[0]?.fingerprint;

it('a card registered again is recognized by a fingerprint of a newer key, and from then on by that only [SUB-01] [OPS-05]', async () => {
  const [one, other] = [somebody(), somebody()];
  const [card, others] = [
    await keepCard(one, 'by the key before'),
    await keepCard(other, 'by the key before'),
  ];
  const token = { fingerprint: 'by the newer key', fingerprintsBefore: ['by the key before'] };
  await knowAgain(database, one, token);
  await knowAgain(database, one, token);
  expect(await printOf(one, card)).toBe('by the newer key');
  expect(await printOf(other, others)).toBe('by the key before');
  // Kept twice while two keys were about: each stays what it is.
  const twice = await keepCard(one, 'by the key before');
  await knowAgain(database, one, token);
  expect(await printOf(one, twice)).toBe('by the key before');
});

it('a card from a provider’s window is recognized by the newest key as soon as it was sealed with it [SUB-01] [OPS-05]', async () => {
  const [owner, beside] = [somebody(), somebody()];
  const both = createFieldKeys([old, newest]);
  const card = await keepCard(owner, fingerprintsOf(createFieldKeys([old]), description)[0]);
  const ofVault = await keepCard(beside, 'by the key of the vault');
  const renewals = { billingKey: renewNames({ database, fieldKeys: both }) };
  await createRolling({ database, fieldKeys: both, log: silentLog, renewals })();
  expect(await printOf(owner, card)).toBe(
    fingerprintsOf(createFieldKeys([newest]), description)[0],
  );
  expect(await printOf(beside, ofVault)).toBe('by the key of the vault');
});

it('after a key leaked no fingerprint is left against which card numbers could be guessed [SUB-03] [OPS-05]', async () => {
  const owner = somebody();
  const cards = [await keepCard(owner, 'one card of theirs'), await keepCard(owner, 'another one')];
  const later = new Date(new Date().getTime() + 60_000);
  expect(await forgetFingerprints(database, later)).toBeGreaterThanOrEqual(2);
  for (const cardId of cards) expect(await printOf(owner, cardId)).toBe(cardId);
  expect(await forgetFingerprints(database, later)).toBe(0);
});
