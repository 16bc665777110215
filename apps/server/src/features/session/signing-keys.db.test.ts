import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Account } from '../../core/accounts/index.ts';
import { createFollowingClock } from '../../platform/clock.ts';
import { readClockShiftMs, statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { silentLog } from '../../platform/log.ts';
import { createAccessTokens } from './access-token.ts';
import { createSigningKeys } from './signing-keys.ts';
import { keyOfItsOwn } from '../../testing/field-keys.ts';
import { shiftClock } from '../../testing/clock.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import { openDatabase } from '../../testing/open-database.ts';

const forgetKeys = statement('test-forget-keys', 'delete from dipper.signing_key');
const storedKeys = statement(
  'test-stored-keys',
  `select k.kid, k.public_key::text as public, k.retired_at is null as is_in_use
   from dipper.signing_key k order by k.created_at, k.kid`,
);

const account: Account = {
  bucket: 1,
  userId: 4097n,
  country: 'kr',
  nickname: 'Minji',
  tag: 'minji',
  dateOfBirth: undefined,
  gender: 1,
  isVip: false,
  vipGrade: undefined,
  djLevel: 'regular',
  grantPayment: 1,
  grantAdult: 1,
  certification: 200,
  graceEndsAt: undefined,
  hasRepresentativeConsent: false,
  hasMinorPaymentConsent: false,
  state: 'active',
  joinedAt: new Date(),
  deletedAt: undefined,
};
const login = {
  familyId: '01890000-0000-7000-8000-000000000001',
  deviceId: 'device',
  snsType: 'google',
} as const;

let owner: Database;
let database: Database;
let close: () => Promise<void>;

/** Creates the keys like another process: only the database is shared. */
const createProcess = (fieldKeys = keyOfItsOwn()) => {
  const clock = createFollowingClock(() => readClockShiftMs(database));
  const keys = createSigningKeys({ database, fieldKeys, clock, log: silentLog });
  const tokens = createAccessTokens({ keys, issuer: 'https://wallet.example.com', clock });
  return { clock, keys, ...tokens };
};

beforeAll(async () => {
  ({ owner, database, close } = await openOwnDatabase(8));
});

afterEach(() => owner.query(forgetKeys));

afterAll(() => close());

it('many processes that start at once create one signing key', async () => {
  const processes = Array.from({ length: 8 }, () => createProcess());
  const signed = await Promise.all(processes.map(({ keys }) => keys.current()));
  expect(new Set(signed.map(({ kid }) => kid)).size).toBe(1);
  expect(await owner.query(storedKeys)).toHaveLength(1);
});

it('every process verifies what another one signed', async () => {
  const token = await createProcess().sign(account, login);
  expect(await createProcess().verify(token)).toMatchObject({
    ok: true,
    value: { userId: 4097n, bucket: 1, country: 'kr', deviceId: 'device', tokenId: login.familyId },
  });
});

it('concurrent readers share one read of the keys', async () => {
  let questions = 0;
  const counted: Database = {
    ...database,
    query: (...query) => {
      questions += 1;
      return database.query(...query);
    },
  };
  let nowMs = 0;
  const clock = { ...createProcess().clock, monotonicMs: () => nowMs };
  const fieldKeys = keyOfItsOwn();
  const keys = createSigningKeys({ database: counted, fieldKeys, clock, log: silentLog });
  await keys.current();
  questions = 0;
  nowMs += 61_000;
  await Promise.all(Array.from({ length: 20 }, () => keys.verifier('made up')));
  expect(questions).toBe(1);
});

it('no private key is stored in clear', async () => {
  await createProcess().sign(account, login);
  const [row] = await owner.query<{ public: string }>(storedKeys);
  expect(JSON.parse(row?.public ?? '')).not.toHaveProperty('d');
});

it('rotation is for all processes at once: the new key signs, and the old one still verifies', async () => {
  const first = createProcess();
  const old = await first.sign(account, login);
  await createProcess().keys.roll();
  const second = createProcess();
  const fresh = await second.sign(account, login);
  expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(old).kid);
  expect(await second.verify(old)).toMatchObject({ ok: true });
  const rows = await owner.query<{ is_in_use: boolean }>(storedKeys);
  expect(rows.map(({ is_in_use }) => is_in_use)).toEqual([false, true]);
});

it('a key that retired long ago is refused, even for a token that claims to be fresh', async () => {
  const first = createProcess();
  const { kid } = await first.keys.current();
  await createProcess().keys.roll();
  expect(await createProcess().keys.verifier(kid)).toBeDefined();
  await shiftClock(owner, 15 * 60 + 1);
  expect(await createProcess().keys.verifier(kid)).toBeDefined();
  await shiftClock(owner, 5 * 60);
  expect(await createProcess().keys.verifier(kid)).toBeUndefined();
});

it('a token with a longer life than ours, or from the future, is refused', async () => {
  const { keys, sign, verify } = createProcess();
  const { kid, key } = await keys.current();
  const payload = decodeJwt(await sign(account, login));
  const { exp = 0, iat = 0 } = payload;
  const signed = (claims: object): Promise<string> =>
    new SignJWT({ ...payload, ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
      .sign(key);
  const refused = { ok: false, error: 'not_authenticated' };
  expect(await verify(await signed({}))).toMatchObject({ ok: true });
  expect(await verify(await signed({ exp: exp + 1 }))).toEqual(refused);
  expect(await verify(await signed({ iat: iat + 50, exp: exp + 50 }))).toMatchObject({ ok: true });
  expect(await verify(await signed({ iat: iat + 70, exp: exp + 70 }))).toEqual(refused);
});

it('a token signed after its key retired is refused, though earlier tokens of that key are accepted', async () => {
  const process = createProcess();
  await process.clock.follow();
  const { kid, key } = await process.keys.current();
  const payload = decodeJwt(await process.sign(account, login));
  const signedAt = (iat: number): Promise<string> =>
    new SignJWT({ ...payload, iat, exp: iat + 900 })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
      .sign(key);
  const { iat = 0 } = payload;
  await createProcess().keys.roll();
  await shiftClock(owner, 125);
  const later = createProcess();
  await later.clock.follow();
  expect(await later.verify(await signedAt(iat + 119))).toMatchObject({ ok: true });
  const refused = { ok: false, error: 'not_authenticated' };
  expect(await later.verify(await signedAt(iat + 123))).toEqual(refused);
});

it('a new key is created if the sealing key of the old one is gone, and the old one still verifies', async () => {
  const old = await createProcess().sign(account, login);
  const changed = createProcess(keyOfItsOwn(2));
  const fresh = await changed.sign(account, login);
  expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(old).kid);
  expect(await changed.verify(old)).toMatchObject({ ok: true });
  expect(await createProcess().verify(fresh)).toMatchObject({ ok: true });
});

it('a database failure does not make a token invalid', async () => {
  const token = await createProcess().sign(account, login);
  const nowhere = openDatabase('postgresql://app@127.0.0.1:1/none', undefined, 1);
  const { clock } = createProcess();
  const keys = createSigningKeys({
    database: nowhere,
    fieldKeys: keyOfItsOwn(),
    clock,
    log: silentLog,
  });
  const { verify } = createAccessTokens({ keys, issuer: 'https://wallet.example.com', clock });
  await expect(verify(token)).rejects.toThrow();
  await nowhere.close();
});
