import { failure, success } from '@dipper/contract';
import type { Result } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { tokenWith } from '../../testing/token-with.ts';
import type { ApiProblem } from '../api/index.ts';
import { createTokenKeeper } from './token-keeper.ts';
import { memoryTokenStore } from './token-store.ts';
import type { Tokens } from './token-store.ts';

const nowInSeconds = 10_000;
const tokenFor = (seconds: number): string =>
  tokenWith({ country: 'kr', sub: '1', exp: nowInSeconds + seconds });

const good = tokenFor(900);
const nearlyOver = tokenFor(60);
const renewed: Tokens = { jwt: tokenFor(901), refreshToken: 'r2' };

/** Takes turns as the browser's locks do. */
const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve();
  return async <Done>(work: () => Promise<Done>): Promise<Done> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return await turn;
  };
};

const build = async (
  kept: Tokens | undefined,
  answer: Result<Tokens, ApiProblem> = success(renewed),
) => {
  const store = memoryTokenStore();
  if (kept !== undefined) await store.write(kept);
  const alone = inTurn();
  const exchanged: string[] = [];
  const tab = () =>
    createTokenKeeper({
      store,
      alone,
      now: () => nowInSeconds * 1000,
      exchange: async (refreshToken) => {
        exchanged.push(refreshToken);
        return answer;
      },
    });
  return { store, exchanged, tab };
};

describe('a fresh token', () => {
  it('is the kept one while it is good for more than a minute [AUTH-07]', async () => {
    const { tab, exchanged } = await build({ jwt: good, refreshToken: 'r1' });
    expect(await tab().freshToken()).toEqual(success(good));
    expect(exchanged).toEqual([]);
  });

  it('is renewed when a minute or less is left, and both tokens are kept [AUTH-07, AUTH-04]', async () => {
    const { tab, exchanged, store } = await build({ jwt: nearlyOver, refreshToken: 'r1' });
    expect(await tab().freshToken()).toEqual(success(renewed.jwt));
    expect(exchanged).toEqual(['r1']);
    expect(await store.read()).toEqual({ ...renewed, receivedAt: nowInSeconds * 1000 });
  });

  it('is renewed once for all that ask at the same time [AUTH-04]', async () => {
    const { tab, exchanged } = await build({ jwt: nearlyOver, refreshToken: 'r1' });
    const keeper = tab();
    const all = await Promise.all([keeper.freshToken(), keeper.freshToken(), keeper.renew(good)]);
    expect(all.map((result) => result.ok)).toEqual([true, true, true]);
    expect(exchanged).toEqual(['r1']);
  });

  it('is renewed once over two tabs: the second takes what the first got [AUTH-04]', async () => {
    const { tab, exchanged } = await build({ jwt: nearlyOver, refreshToken: 'r1' });
    const [one, two] = await Promise.all([tab().freshToken(), tab().freshToken()]);
    expect([one, two]).toEqual([success(renewed.jwt), success(renewed.jwt)]);
    expect(exchanged).toEqual(['r1']);
  });

  it('does not exist for a guest [AUTH-06]', async () => {
    const { tab } = await build(undefined);
    expect(await tab().freshToken()).toMatchObject({ ok: false, error: { status: 460 } });
  });

  it('is for the server to judge where nothing could renew it [AUTH-07]', async () => {
    const { tab } = await build({ jwt: nearlyOver, refreshToken: undefined });
    const keeper = tab();
    expect(await keeper.freshToken()).toEqual(success(nearlyOver));
    expect(await keeper.renew(nearlyOver)).toMatchObject({ ok: false, error: { status: 460 } });
  });
});

describe('on a device whose clock is wrong', () => {
  const hour = 3600;
  const lifetime = 900;

  const keptFor = async (age: number, ahead: number) => {
    const issued = nowInSeconds - age;
    const jwt = tokenWith({ country: 'kr', sub: '1', iat: issued, exp: issued + lifetime });
    const store = memoryTokenStore();
    await store.write({ jwt, refreshToken: 'r1', receivedAt: (issued + ahead) * 1000 });
    const exchanged: string[] = [];
    const keeper = createTokenKeeper({
      store,
      alone: inTurn(),
      now: () => (nowInSeconds + ahead) * 1000,
      exchange: async (token) => {
        exchanged.push(token);
        return success(renewed);
      },
    });
    await keeper.freshToken();
    return { exchanged, kept: await store.read() };
  };

  it.each([
    ['an hour ahead', hour],
    ['an hour behind', -hour],
    ['right', 0],
    ['ten years behind', -10 * 365 * 24 * hour],
  ])('%s, a token is renewed in its last minute and not before [AUTH-07]', async (_what, ahead) => {
    expect((await keptFor(lifetime - 61, ahead)).exchanged).toEqual([]);
    expect((await keptFor(lifetime - 60, ahead)).exchanged).toEqual(['r1']);
    expect((await keptFor(lifetime + hour, ahead)).exchanged).toEqual(['r1']);
  });

  it('the time of the new token is kept with it [AUTH-07]', async () => {
    const { kept } = await keptFor(lifetime, hour);
    expect(kept).toEqual({ ...renewed, receivedAt: (nowInSeconds + hour) * 1000 });
  });
});

describe('a token that the server calls expired', () => {
  it('is renewed though it looks good here [AUTH-07, ERR-01]', async () => {
    const { tab, exchanged } = await build({ jwt: good, refreshToken: 'r1' });
    expect(await tab().renew(good)).toEqual(success(renewed.jwt));
    expect(exchanged).toEqual(['r1']);
  });
});

describe('a renewal that fails', () => {
  const refused = (status: number): Result<never, ApiProblem> =>
    failure({
      kind: 'problem',
      status,
      problem: { status_code: status, code: 'refresh_token_reused', detail: '', request_id: 'q' },
      retryAfterSeconds: undefined,
    });

  it('ends the session when the server says no [AUTH-04]', async () => {
    const { tab } = await build({ jwt: nearlyOver, refreshToken: 'r1' }, refused(401));
    expect(await tab().freshToken()).toMatchObject({ error: { status: 460 } });
  });

  it.each([
    ['offline', failure({ kind: 'offline' } as const)],
    ['a server that is down', refused(503)],
    ['too many requests', refused(429)],
  ])('ends nothing for %s, and is tried again [ERR-04]', async (_what, answer) => {
    const kept = { jwt: nearlyOver, refreshToken: 'r1' };
    const { tab, store, exchanged } = await build(kept, answer);
    const keeper = tab();
    expect(await keeper.freshToken()).toEqual(answer);
    await keeper.freshToken();
    expect(exchanged).toEqual(['r1', 'r1']);
    expect(await store.read()).toEqual(kept);
  });
});
