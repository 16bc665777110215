import { failure, success } from '@dipper/contract';
import type { Result } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { memoryTokenStore } from '../../testing/memory-token-store.ts';
import { tokenWith } from '../../testing/token-with.ts';
import type { ApiProblem } from '../api/index.ts';
import { createTokenKeeper } from './token-keeper.ts';
import { lastReadIn } from './token-store.ts';
import type { Renewal, Tokens } from './tokens.ts';

const nowInSeconds = 10_000;
const tokenFor = (seconds: number): string =>
  tokenWith({ country: 'kr', sub: '1', exp: nowInSeconds + seconds });

const good = tokenFor(900);
const nearlyOver = tokenFor(60);
const byCookie: Renewal = { by: 'cookie' };
const renewed: Tokens = { jwt: tokenFor(901), renewal: byCookie, receivedAt: nowInSeconds * 1000 };

const refused = (status: number): Result<never, ApiProblem> =>
  failure({
    kind: 'problem',
    status,
    problem: { status_code: status, code: 'refresh_token_reused', detail: '', request_id: 'q' },
    retryAfterSeconds: undefined,
  });

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
  stored: Tokens | undefined,
  answer: Result<Tokens, ApiProblem> = success(renewed),
  answered: Promise<void> = Promise.resolve(),
) => {
  const store = memoryTokenStore();
  if (stored !== undefined) await store.write(stored);
  const alone = inTurn();
  const exchanged: (string | undefined)[] = [];
  const exchangedFor: (number | undefined)[] = [];
  const forgotten: number[] = [];
  const tab = () =>
    createTokenKeeper({
      store,
      alone,
      now: () => nowInSeconds * 1000,
      exchange: async (renewal, userId) => {
        exchanged.push(renewal.by);
        exchangedFor.push(userId);
        return answer;
      },
      forget: async (userId) => {
        forgotten.push(userId);
        await answered;
      },
    });
  return { store, exchanged, exchangedFor, forgotten, tab };
};

describe('a fresh access token', () => {
  it('is the stored one while it is valid for more than a minute [AUTH-07]', async () => {
    const { tab, exchanged } = await build({ jwt: good, renewal: byCookie });
    expect(await tab().freshToken()).toEqual(success(good));
    expect(exchanged).toEqual([]);
  });

  it('is renewed and stored in its last minute, for the same person [AUTH-07, AUTH-04]', async () => {
    const { tab, exchanged, exchangedFor, store } = await build({
      jwt: nearlyOver,
      renewal: byCookie,
    });
    expect(await tab().freshToken()).toEqual(success(renewed.jwt));
    expect([exchanged, exchangedFor]).toEqual([['cookie'], [1]]);
    expect(await lastReadIn(store)).toEqual(renewed);
  });

  it('is renewed once for all who ask at the same time [AUTH-04]', async () => {
    const { tab, exchanged } = await build({ jwt: nearlyOver, renewal: byCookie });
    const keeper = tab();
    const all = await Promise.all([keeper.freshToken(), keeper.freshToken(), keeper.renew(good)]);
    expect(all.map((result) => result.ok)).toEqual([true, true, true]);
    expect(exchanged).toEqual(['cookie']);
  });

  it.each([500, 460])(
    'is requested once for all who ask at the same time, though the server refuses: %i [AUTH-04]',
    async (status) => {
      const { tab, exchanged } = await build(
        { jwt: nearlyOver, renewal: byCookie },
        refused(status),
      );
      const keeper = tab();
      const renewals = [
        keeper.renew(nearlyOver),
        keeper.renew(nearlyOver),
        keeper.renew(nearlyOver),
      ];
      expect((await Promise.all(renewals)).map(({ ok }) => ok)).toEqual([false, false, false]);
      expect(exchanged).toEqual(['cookie']);
    },
  );

  it("is renewed once over two tabs: the second one takes the first one's token [AUTH-04]", async () => {
    const { tab, exchanged } = await build({ jwt: nearlyOver, renewal: byCookie });
    const [one, two] = await Promise.all([tab().freshToken(), tab().freshToken()]);
    expect([one, two]).toEqual([success(renewed.jwt), success(renewed.jwt)]);
    expect(exchanged).toEqual(['cookie']);
  });

  it('does not exist for a guest [AUTH-06]', async () => {
    const { tab } = await build(undefined);
    expect(await tab().freshToken()).toMatchObject({ ok: false, error: { status: 460 } });
  });

  it('is sent as it is when it cannot be renewed, for the server to decide [AUTH-07]', async () => {
    const { tab } = await build({ jwt: nearlyOver, renewal: undefined });
    const keeper = tab();
    expect(await keeper.freshToken()).toEqual(success(nearlyOver));
    expect(await keeper.renew(nearlyOver)).toMatchObject({ ok: false, error: { status: 460 } });
  });
});

describe('a refresh token received by address or message', () => {
  const handedOver: Tokens = { jwt: good, renewal: { by: 'handed-over', refreshToken: 'r1' } };

  it('is traded at once for a new one and never stored [AUTH-03, AUTH-06]', async () => {
    const { tab, store, exchanged } = await build(undefined);
    const keeper = tab();
    await keeper.keep(handedOver);
    expect(exchanged).toEqual(['handed-over']);
    expect(await lastReadIn(store)).toEqual(renewed);
    expect(await keeper.freshToken()).toEqual(success(renewed.jwt));
  });

  it('waits in memory when no answer comes, and is traded later [ERR-04]', async () => {
    const lost = failure({ kind: 'offline' } as const);
    const { tab, store, exchanged } = await build(undefined, lost);
    const keeper = tab();
    await keeper.keep(handedOver);
    expect(await keeper.freshToken()).toEqual(lost);
    expect(exchanged).toEqual(['handed-over', 'handed-over']);
    expect([await lastReadIn(store), await keeper.current()]).toEqual([undefined, handedOver]);
  });

  it('is dropped when the server refuses it, and the access token stays without renewal [AUTH-06]', async () => {
    const { tab, store } = await build(undefined, refused(401));
    const keeper = tab();
    await keeper.keep(handedOver);
    expect(await keeper.freshToken()).toEqual(success(good));
    expect(await lastReadIn(store)).toEqual({ jwt: good, renewal: undefined });
  });

  it('leaves a guest when it is refused and there is no access token [AUTH-05]', async () => {
    const { tab, store } = await build({ jwt: good, renewal: byCookie }, refused(401));
    const keeper = tab();
    await keeper.keep({ ...handedOver, jwt: '' });
    expect(await keeper.freshToken()).toMatchObject({ error: { status: 460 } });
    expect(await lastReadIn(store)).toBeUndefined();
  });
});

describe('discarded tokens', () => {
  it("end the person's cookie session [AUTH-15]", async () => {
    const { tab, store, forgotten } = await build({ jwt: good, renewal: byCookie });
    await tab().drop();
    expect([await lastReadIn(store), forgotten]).toEqual([undefined, [1]]);
  });

  it('are gone at once, while the next login waits until the old session has ended [AUTH-03] [AUTH-15]', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const stored = { jwt: good, renewal: byCookie };
    const { tab, store, exchanged } = await build(stored, success(renewed), answered);
    const keeper = tab();
    await keeper.drop();
    expect(await lastReadIn(store)).toBeUndefined();
    const next = keeper.keep({ jwt: good, renewal: { by: 'handed-over', refreshToken: 'r1' } });
    let isOver = false;
    const over = keeper.forgotten().then(() => {
      isOver = true;
    });
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect([exchanged, isOver]).toEqual([[], false]);
    answer();
    await Promise.all([next, over]);
    expect(exchanged).toEqual(['handed-over']);
  });

  it('that no cookie renews end no session [AUTH-15]', async () => {
    const byKey: Renewal = { by: 'key', refreshToken: 'r1' };
    const { tab, forgotten } = await build({ jwt: good, renewal: byKey });
    await tab().drop();
    await tab().drop();
    expect(forgotten).toEqual([]);
  });
});

describe('on a device with a wrong clock', () => {
  const hour = 3600;
  const lifetime = 900;

  const lifetimeOf = async (age: number, ahead: number) => {
    const issued = nowInSeconds - age;
    const jwt = tokenWith({ country: 'kr', sub: '1', iat: issued, exp: issued + lifetime });
    const store = memoryTokenStore();
    await store.write({ jwt, renewal: byCookie, receivedAt: (issued + ahead) * 1000 });
    const exchanged: string[] = [];
    const keeper = createTokenKeeper({
      store,
      alone: inTurn(),
      now: () => (nowInSeconds + ahead) * 1000,
      exchange: async (renewal) => {
        exchanged.push(renewal.by);
        return success({ ...renewed, receivedAt: (nowInSeconds + ahead) * 1000 });
      },
      forget: async () => undefined,
    });
    await keeper.freshToken();
    return { exchanged, stored: await lastReadIn(store) };
  };

  it.each([
    ['an hour ahead', hour],
    ['an hour behind', -hour],
    ['right', 0],
    ['ten years behind', -10 * 365 * 24 * hour],
  ])('%s, a token is renewed in its last minute and not before [AUTH-07]', async (_what, ahead) => {
    expect((await lifetimeOf(lifetime - 61, ahead)).exchanged).toEqual([]);
    expect((await lifetimeOf(lifetime - 60, ahead)).exchanged).toEqual(['cookie']);
    expect((await lifetimeOf(lifetime + hour, ahead)).exchanged).toEqual(['cookie']);
  });

  it('a new token is stored with the time of its arrival [AUTH-07]', async () => {
    const { stored } = await lifetimeOf(lifetime, hour);
    expect(stored).toEqual({ ...renewed, receivedAt: (nowInSeconds + hour) * 1000 });
  });
});

describe('an access token that the server calls expired', () => {
  it('is renewed though it looks valid here [AUTH-07, ERR-01]', async () => {
    const { tab, exchanged } = await build({ jwt: good, renewal: byCookie });
    expect(await tab().renew(good)).toEqual(success(renewed.jwt));
    expect(exchanged).toEqual(['cookie']);
  });
});

describe('a failed renewal', () => {
  it('ends the session when the server refuses it [AUTH-04]', async () => {
    const { tab } = await build({ jwt: nearlyOver, renewal: byCookie }, refused(401));
    expect(await tab().freshToken()).toMatchObject({ error: { status: 460 } });
  });

  it.each([
    ['offline', failure({ kind: 'offline' } as const)],
    ['a server that is down', refused(503)],
    ['too many requests', refused(429)],
  ])('ends nothing for %s and is tried again [ERR-04]', async (_what, answer) => {
    const stored = { jwt: nearlyOver, renewal: byCookie };
    const { tab, store, exchanged } = await build(stored, answer);
    const keeper = tab();
    expect(await keeper.freshToken()).toEqual(answer);
    await keeper.freshToken();
    expect(exchanged).toEqual(['cookie', 'cookie']);
    expect(await lastReadIn(store)).toEqual(stored);
  });
});
