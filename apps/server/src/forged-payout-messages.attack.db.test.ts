import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgedWebhooks } from '../../../tools/testing/forged-webhooks.ts';
import {
  asOperator,
  operatorTokens,
  startSandboxExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { ExchangeFixture } from './testing/exchange-fixture.ts';
import { forgeWebhook } from './testing/forged/webhooks.ts';
import {
  approvedPayoneer,
  decideAtPayoneer,
  deliver,
  payoneerNotifications,
  standAtPayoneer,
} from './testing/payoneer-fixture.ts';

/** Ten thousand webhooks on a busy machine. */
const timeout = 30 * 60_000;
const atOnce = 16;

let fixture: ExchangeFixture;

beforeAll(async () => {
  fixture = await startSandboxExchangeFixture(operatorTokens);
});

afterAll(() => fixture.stop());

/** Sent, and waiting at Payoneer. */
const waiting = async (name: string): Promise<string> => {
  const dj = await fixture.dj(name, 3000n);
  await standAtPayoneer(fixture, dj, 'active');
  const scenario = { provider: 'payoneer', operation: 'payout', outcome: 'decline' };
  await fixture.server.sandbox.control('POST', '/scenarios', { ...scenario, errorCode: 'Pending' });
  const id = await approvedPayoneer(fixture, dj);
  await fixture.payOut();
  return id;
};

const stateOf = async (id: string) => (await asOperator(fixture, id)).exchange.state;

describe('a forged webhook of Payoneer', () => {
  it('pays, cancels and refunds nothing, however it is forged [EXC-08]', { timeout }, async () => {
    const [witness, victim] = [await waiting('emma'), await waiting('layla')];
    await decideAtPayoneer(fixture, witness, 'Transferred');
    const about = async () =>
      (await payoneerNotifications(fixture)).filter(({ orderId }) => orderId === witness);
    await expect.poll(about).toHaveLength(1);
    // The event that a forged webhook names has happened by now, and no genuine webhook has
    // reported it.
    await decideAtPayoneer(fixture, victim, 'Cancelled');
    const messages = await about();
    const [real] = messages;
    if (real === undefined) throw new Error('nothing was told');
    const loot = { messages, paid: [witness], unpaid: [victim] };
    const { url } = real;
    const broken: string[] = [];
    const taken: string[] = [];
    const numbers = Array.from({ length: forgedWebhooks }, (_, number) => number).values();
    const senders = Array.from({ length: atOnce }, async () => {
      for (const number of numbers) {
        const { kind, headers, body } = forgeWebhook('payoneer', number, loot);
        const status = await deliver(fixture, { url, headers, body }).catch(() => 413);
        if (status >= 500) broken.push(`${kind}: ${status}`);
        if (status < 300 && body !== real.body) taken.push(kind);
      }
    });
    await Promise.all(senders);
    expect([broken, taken]).toEqual([[], []]);
    expect(await stateOf(victim)).toBe('sent');
    expect(await deliver(fixture, { ...real, headers: {} })).toBe(401);
    expect(await deliver(fixture, real)).toBe(200);
    expect([await stateOf(witness), await stateOf(victim)]).toEqual(['paid', 'sent']);
    expect(await fixture.findings()).toEqual([]);
  });
});
