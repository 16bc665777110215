import { cardTryBody, type CardTry } from '@dipper/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { sealedGrant } from '../../../tools/testing/sealed-tokens.ts';
import { startTaker, type Taker } from '../../../tools/testing/key-taker.ts';
import { createAttempts, usualLimits } from './attempts.ts';
import type { KeyGiver, Traded } from './providers/provider.ts';
import { createRegistrar, type Registered } from './register.ts';
import { createServerCalls } from './server.ts';
import { readSettings } from './settings.ts';

const soon = { timeout: 5000 };
const takers: Taker[] = [];
afterEach(() => {
  for (const taker of takers.splice(0)) taker.stop();
});

type Watched = {
  /** The server answers a message about a try with a status, or not at all. */
  readonly answers: (attempt: CardTry) => number | undefined;
  readonly trade?: () => Promise<Traded>;
  readonly perNetwork?: number;
};

/** Starts a registrar whose server answers as it is told; all messages about tries are kept. */
const startWatched = async (watched: Watched) => {
  const { answers, trade = async () => ({ kind: 'unknown' }), perNetwork = 20 } = watched;
  const reports: CardTry[] = [];
  const forgotten: string[] = [];
  let trades = 0;
  const taker = await startTaker(async (body) => {
    const one = cardTryBody.parse(JSON.parse(body));
    reports.push(one);
    return answers(one);
  });
  takers.push(taker);
  const giver: KeyGiver = {
    trade: () => {
      trades += 1;
      return trade();
    },
    forget: async (billingKey) => void forgotten.push(billingKey),
  };
  const register = createRegistrar({
    settings: readSettings({}),
    givers: { tosspayments: giver, hecto: undefined },
    attempts: createAttempts({ ...usualLimits, perNetwork }, () => 0),
    server: createServerCalls(taker.url),
  });
  const send = (): Promise<Registered> =>
    register(
      {
        grant: sealedGrant(),
        number: '4330123499990008',
        expiryMonth: '12',
        expiryYear: '30',
        identity: '960412',
      },
      '192.0.2.1',
    );
  return { send, reports, forgotten, trades: () => trades };
};

describe("an address's limit of tries", () => {
  it('is not used up when the form is spent or busy, or no server answers [SUB-03]', async () => {
    const statuses = [409, 429, undefined, undefined, 200];
    const { send, trades } = await startWatched({
      answers: ({ state }) => (state === 'begun' ? statuses.shift() : 200),
      perNetwork: 1,
    });
    expect(await send()).toMatchObject({ error: 'card_registration_expired', isOver: true });
    expect(await send()).toMatchObject({ error: 'payment_too_many_requests' });
    expect(await send()).toMatchObject({ error: 'card_error' });
    expect(trades()).toBe(0);
    await send();
    expect(trades()).toBe(1);
    expect(await send()).toMatchObject({ error: 'payment_too_many_requests' });
    expect(trades()).toBe(1);
  });

  it('is checked before the server is called, so one of two parallel tries gets the last one [SUB-03]', async () => {
    const { send, trades } = await startWatched({ answers: () => 200, perNetwork: 1 });
    await Promise.all([send(), send()]);
    expect(trades()).toBe(1);
  });
});

describe('a try to register a card', () => {
  it('is taken back when the server does not answer its begin, because it may have begun [SUB-03]', async () => {
    const { send, reports } = await startWatched({
      answers: ({ state }) => (state === 'begun' ? undefined : 200),
    });
    expect(await send()).toMatchObject({ error: 'card_error', isOver: false });
    const states = () => reports.map(({ state }) => state);
    await expect.poll(states, soon).toEqual(['begun', 'begun', 'void']);
    expect(new Set(reports.map(({ tryId }) => tryId)).size).toBe(1);
  });

  it('is reported as ended again when the first report is lost [SUB-03]', async () => {
    const ends = [undefined, 200];
    const { send, reports } = await startWatched({
      answers: ({ state }) => (state === 'begun' ? 200 : ends.shift()),
      trade: async () => ({ kind: 'silent' }),
    });
    await send();
    expect(reports.map(({ state }) => state)).toEqual(['begun', 'void', 'void']);
  });

  it('ends when the browser disconnects, and its form can be used again at once [SUB-03]', async () => {
    const { send, reports } = await startWatched({
      answers: () => 200,
      trade: async () => {
        throw new Error('a card that broke the translation');
      },
    });
    await expect(send()).rejects.toThrow('broke');
    expect(reports.map(({ state }) => state)).toEqual(['begun', 'over']);
  });

  it('whose key cannot be sealed deletes the key at the provider [SUB-03]', async () => {
    const { send, reports, forgotten } = await startWatched({
      answers: () => 200,
      trade: async () => ({
        kind: 'issued',
        key: {
          billingKey: 'key-1',
          get company(): never {
            throw new Error('a key that broke the seal');
          },
          kind: 'credit',
          owner: 'person',
        },
      }),
    });
    await expect(send()).rejects.toThrow('broke');
    expect(reports.map(({ state }) => state)).toEqual(['begun', 'over']);
    expect(forgotten).toEqual(['key-1']);
  });
});
