import { failure, success } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { tokenWith } from '../../testing/token-with.ts';
import { onlyFor } from './only-for.ts';

const tokenOf = (userId: number | undefined): string =>
  tokenWith({ country: 'kr', ...(userId !== undefined && { user_id: userId }) });

const ask = async (userId: number | undefined, token: string) => {
  let others = 0;
  const shelf = { freshToken: async () => success(token), renew: async () => success(token) };
  const tokens = onlyFor(userId, shelf, () => {
    others += 1;
  });
  return { fresh: await tokens.freshToken(), renewed: await tokens.renew('old'), others };
};

describe('a request that one person has begun', () => {
  it('is sent with their token [AUTH-06]', async () => {
    const token = tokenOf(42);
    expect(await ask(42, token)).toEqual({
      fresh: success(token),
      renewed: success(token),
      others: 0,
    });
  });

  it('is never sent or repeated with the token of somebody who logged in in another tab [AUTH-06] [AUTH-07]', async () => {
    const aborted = failure({ kind: 'aborted' });
    expect(await ask(42, tokenOf(7))).toEqual({ fresh: aborted, renewed: aborted, others: 2 });
  });

  it.each([
    ['the person is not known yet', undefined, tokenOf(7)],
    ['the token does not name its person', 42, tokenOf(undefined)],
  ])('is sent for the server to decide when %s [AUTH-05]', async (_what, userId, token) => {
    expect(await ask(userId, token)).toMatchObject({ fresh: success(token), others: 0 });
  });

  it('ends as before when there is no token [ERR-01]', async () => {
    const none = failure({ kind: 'offline' } as const);
    const shelf = { freshToken: async () => none, renew: async () => none };
    expect(await onlyFor(42, shelf, () => undefined).freshToken()).toEqual(none);
  });
});
