// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '../shared/session/index.ts';
import { somebody } from '../testing/screen.tsx';
import { tokenWith } from '../testing/token-with.ts';
import { createLose } from './lose-session.ts';

const tokensOf = (userId: number) => ({
  jwt: tokenWith({ country: 'kr', user_id: userId }),
  renewal: { by: 'cookie' } as const,
});

const build = (storedOf: number | undefined) => {
  const done: string[] = [];
  const does = (what: string) => async (): Promise<void> => void done.push(what);
  const lose = createLose({
    tokens: {
      current: async () => (storedOf === undefined ? undefined : tokensOf(storedOf)),
      forgotten: async () => undefined,
    },
    bridge: { kind: 'ios', send: async (type) => void done.push(type) },
    forget: does('forget'),
    expire: does('expire'),
    tell: ({ type }) => {
      done.push(type);
      sessionStore.set({ phase: 'guest' });
    },
    hearTab: (event) => void done.push(event),
  });
  return { lose, done };
};

beforeEach(() => {
  sessionStore.set({ phase: 'person', person: somebody });
  history.replaceState(null, '', '/exchange/convert');
});

describe('a session that the server no longer accepts', () => {
  it('ends once, however many calls report it [ERR-01]', async () => {
    const { lose, done } = build(somebody.userId);
    await Promise.all([lose('token-expired'), lose('token-expired')]);
    expect(done).toEqual(['expire', 'login-event', 'session-lost']);
    expect(location.pathname).toBe('/exchange/spoon/login');
  });

  it("clears the person's data when the person cannot be identified [ERR-01]", async () => {
    const { lose, done } = build(undefined);
    await lose('not-authenticated');
    expect(done).toEqual(['forget', 'session-lost']);
    expect(location.pathname).toBe('/error/401');
  });

  it('does not end the session of somebody who logged in meanwhile in another tab [AUTH-06] [ERR-01]', async () => {
    const { lose, done } = build(somebody.userId + 1);
    await lose('not-authenticated');
    expect(done).toEqual(['tokens-of-another']);
    expect(location.pathname).toBe('/exchange/convert');
  });

  it('is left to the start sequence while the page is starting [AUTH-06]', async () => {
    sessionStore.set({ phase: 'starting' });
    const { lose, done } = build(somebody.userId);
    await lose('token-expired');
    expect(done).toEqual([]);
  });
});
