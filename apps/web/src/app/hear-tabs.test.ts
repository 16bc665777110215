// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moneyInFlightStore, sessionStore, whileMoneyMoves } from '../shared/session/index.ts';
import { billingStore, userStore } from '../shared/storage/index.ts';
import type { Tokens } from '../shared/tokens/index.ts';
import { eventually } from '../testing/eventually.ts';
import { somebody } from '../testing/screen.tsx';
import { tokenWith } from '../testing/token-with.ts';
import { createTabEar } from './hear-tabs.ts';

const tokensOf = (userId: number): Tokens => ({
  jwt: tokenWith({ country: 'jp', user_id: userId }),
  renewal: { by: 'cookie' } as const,
});

const another = somebody.userId + 1;
let stored: Tokens | undefined;
let messages: string[];

const ear = () =>
  createTabEar({
    tell: ({ type }) => {
      messages.push(type);
      if (type === 'session-lost') sessionStore.set({ phase: 'guest' });
      if (type === 'page-opened') sessionStore.set({ phase: 'starting' });
    },
    tokens: { current: async () => stored },
  });

/** A call that moves money, until it is answered. */
const moveMoney = () => {
  let answer = (): void => undefined;
  const done = whileMoneyMoves(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  return {
    answer: async (): Promise<void> => {
      answer();
      await done;
    },
  };
};

beforeEach(() => {
  stored = tokensOf(somebody.userId);
  messages = [];
  sessionStore.set({ phase: 'person', person: somebody });
  billingStore.set({ lastMethodOf: { kr: 43 } });
});

afterEach(() => {
  moneyInFlightStore.set(0);
  billingStore.reset();
  userStore.reset();
});

describe('a login or log-out in another tab', () => {
  it('is applied only after a running payment of this tab has its answer [AUTH-06] [AUTH-09] [PAY-09]', async () => {
    const hear = ear();
    const payment = moveMoney();
    stored = tokensOf(another);
    hear('data-cleared');
    hear('session-started');
    await Promise.resolve();
    expect(messages).toEqual([]);
    expect(billingStore.get().lastMethodOf).toEqual({ kr: 43 });
    await payment.answer();
    await eventually(() => expect(messages).toEqual(['session-lost', 'page-opened']));
    expect(billingStore.get().lastMethodOf).toEqual({});
  });

  it('changes nothing when the same person logs in there [AUTH-06]', async () => {
    const hear = ear();
    hear('session-started');
    hear('session-ended');
    await eventually(() => expect(messages).toEqual(['session-lost']));
    expect(billingStore.get().lastMethodOf).toEqual({ kr: 43 });
  });

  it("is noticed when a call finds another person's tokens, and is applied once [AUTH-06]", async () => {
    const hear = ear();
    stored = tokensOf(another);
    hear('tokens-of-another');
    hear('tokens-of-another');
    await eventually(() => expect(messages).toEqual(['session-lost', 'page-opened']));
    expect(billingStore.get().lastMethodOf).toEqual({});
  });
});
