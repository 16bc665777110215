import { expect, describe, it } from 'vitest';
import { createBearerTokens } from './bearer-tokens.ts';
import type { OutboundAnswer } from './outbound.ts';

const answered = (status: number, body: unknown): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});

describe('an access token of a provider', () => {
  it('is requested once by all concurrent callers, again before it expires, and after it was refused', async () => {
    let time = 0;
    let asks = 0;
    const tokens = createBearerTokens({
      monotonicMs: () => time,
      ask: async () => answered(200, { access_token: `t${(asks += 1)}`, expires_in: 300 }),
    });
    expect(await Promise.all([tokens.get(), tokens.get(), tokens.get()])).toEqual([
      't1',
      't1',
      't1',
    ]);
    time = 239_000;
    expect(await tokens.get()).toBe('t1');
    time = 241_000;
    expect(await tokens.get()).toBe('t2');
    tokens.drop('t1');
    expect(await tokens.get()).toBe('t2');
    tokens.drop('t2');
    expect(await tokens.get()).toBe('t3');
  });
});
