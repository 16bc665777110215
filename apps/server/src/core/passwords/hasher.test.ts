import { afterAll, describe, expect, it } from 'vitest';
import { createPasswordHasher, HasherBusy } from './hasher.ts';
import { currentCost, formatHash, isWeaker, parseHash } from './password-hash.ts';

const hasher = createPasswordHasher({ threads: 1 });
afterAll(() => hasher.close());

/** A vector from the tests of the reference implementation: those of RFC 9106 need a secret, which we do not use. */
const reference =
  '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

describe('a password', () => {
  it('matches only itself, however its characters were typed', async () => {
    const stored = await hasher.hash('café 비밀번호 １２');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
    const decomposed = 'cafe\u0301 비밀번호 12';
    expect(await hasher.verify(decomposed, stored)).toEqual({ isRight: true, isWeak: false });
    expect((await hasher.verify('Café 비밀번호 12', stored)).isRight).toBe(false);
  });

  it('hashed elsewhere at other costs is verified, and recognized as weaker', async () => {
    expect(await hasher.verify('password', reference)).toEqual({ isRight: true, isWeak: true });
  });

  it('gets another hash each time', async () => {
    expect(await hasher.hash('the same one')).not.toBe(await hasher.hash('the same one'));
  });

  it('of no account, or with an unreadable hash, never matches', async () => {
    expect((await hasher.verify('anything', undefined)).isRight).toBe(false);
    expect((await hasher.verify('anything', 'plain text')).isRight).toBe(false);
  });
});

it('hashing requests beyond the queue’s limit are refused at once, and the others are served', async () => {
  const small = createPasswordHasher({ threads: 1, waitingMax: 2, waitMaxMs: 60_000 });
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => small.hash('one of six')),
  );
  await small.close();
  const refused = results.filter((each) => each.status === 'rejected');
  expect(refused.map(({ reason }) => reason instanceof HasherBusy)).toEqual([true, true, true]);
});

describe('a stored hash', () => {
  it('is written in the form in which it is read', () => {
    const parsed = parseHash(reference);
    expect(parsed && formatHash(parsed)).toBe(reference);
  });

  it.each(['', '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$aaaa', `${reference}=`, 'x'])(
    '%j is refused',
    (text) => expect(parseHash(text)).toBeUndefined(),
  );

  it('is rated as weaker by its cost', () => {
    expect(isWeaker({ memoryKiB: 19_456, passes: 2, lanes: 1 })).toBe(false);
    expect(isWeaker({ ...currentCost, passes: 4 })).toBe(true);
  });
});
