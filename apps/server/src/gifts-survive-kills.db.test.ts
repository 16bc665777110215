import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServerProcess } from '../../../tools/testing/server-process.ts';
import { trialBalance, verifyLedger } from './core/ledger/index.ts';
import { statement } from './platform/db/index.ts';
import { createPartner } from './testing/partner.ts';
import type { Partner } from './testing/partner.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const seoyeon = 700_001;
const listeners = ['minji', 'yuki', 'emma', 'layla', 'weiting'] as const;
const rounds = 3;
const giftsPerRound = 4;
const spoons = 3;

const unhandled = statement(
  'test-kills-events',
  'select count(*)::int as count from dipper.outbox',
);

let server: TestServer;
let partner: Partner;

beforeAll(async () => {
  server = await startTestServer();
  partner = createPartner(server);
});

afterAll(() => server.stop());

const idOf = async (name: string): Promise<number> => {
  const path = `/partner/users?snsType=google&subject=google-demo-${name}`;
  return Number((await partner('GET', path)).body['userId']);
};

const held = async (userId: number, what: 'spoon' | 'point'): Promise<number> =>
  Number((await partner('GET', `/partner/users/${userId}/balance`)).body[what]);

const eventsLeft = async (): Promise<unknown> =>
  (await server.owner.query(unhandled))[0]?.['count'];

it('workers killed while gifts arrive neither lose nor duplicate one [API-07]', async () => {
  const ids = await Promise.all(listeners.map(idOf));
  const dj = await idOf('seoyeon');
  const before = await held(dj, 'point');
  for (const userId of ids) {
    const reference = `kills-grant-${userId}`;
    const grant = { userId, spoons: 100, reference, reason: 'test' };
    expect((await partner('POST', '/partner/spoons/grant', grant)).status).toBe(201);
  }
  for (let round = 0; round < rounds; round += 1) {
    const worker = await startServerProcess({ ...server.variables, DIPPER_ROLES: 'worker' });
    const gifts = ids.flatMap((userId) =>
      Array.from({ length: giftsPerRound }, (_, index) => {
        const reference = `kills-gift-${round}-${userId}-${index}`;
        return partner('POST', '/partner/spoons/gift', {
          userId,
          djId: seoyeon,
          spoons,
          reference,
        });
      }),
    );
    const answers = Promise.all(gifts);
    await Promise.race(gifts);
    await worker.kill();
    expect((await answers).map(({ status }) => status)).toEqual(gifts.map(() => 201));
    // The dead worker's event comes back when its lease is over.
    await server.advance(31);
  }
  expect((await verifyLedger(server.owner)).findings, 'while some of it waits').toEqual([]);

  const last = await startServerProcess({ ...server.variables, DIPPER_ROLES: 'worker' });
  await expect.poll(eventsLeft, { timeout: 60_000 }).toBe(0);
  await last.stop();
  const sent = rounds * giftsPerRound * spoons;
  expect(await held(dj, 'point')).toBe(before + ids.length * sent * 110);
  for (const userId of ids) expect(await held(userId, 'spoon')).toBe(100 - sent);
  const { findings } = await verifyLedger(server.owner);
  expect(findings).toEqual([]);
  const clearing = (await trialBalance(server.owner)).filter(
    ({ account }) => account === 'platform.clearing.gifts',
  );
  expect(clearing.map(({ debit, credit }) => credit - debit)).toEqual([0n]);
});
