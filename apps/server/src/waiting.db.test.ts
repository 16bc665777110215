import { adjustSpoonsRoute, waitingRoute } from '@dipper/contract';
import type { OperatorRole, Queue } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashOut, idOf, startExchangeFixture } from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { atSeat, seatOperators } from './testing/seats.ts';

const reason = 'for this very test';
const rolesOf = {
  viewer: ['viewer'],
  support: ['support'],
  maker: ['finance-maker'],
  checker: ['finance-checker'],
  both: ['support', 'finance-maker', 'finance-checker'],
  adam: ['administrator'],
  eva: ['administrator'],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>;
type Name = keyof typeof rolesOf;

let fixture: SpokenExchangeFixture;
let minji: Dj;

beforeAll(async () => {
  fixture = await startExchangeFixture();
  await seatOperators(fixture.server, rolesOf);
  minji = await fixture.dj('minji', 30_000n);
});
afterAll(() => fixture.stop());

/** How much waits for somebody in one list; a list without a line holds nothing for them. */
const waits = async (name: Name, queue: Queue): Promise<number | undefined> => {
  const response = await fixture.server.call('/operations/waiting', { headers: atSeat(name) });
  const { results } = waitingRoute.answers[200].parse(await response.json());
  return results.find((each) => each.queue === queue)?.count;
};

const send = async (name: Name, path: string, body: object): Promise<unknown> => {
  const headers = { ...atSeat(name), 'idempotency-key': crypto.randomUUID() };
  const response = await fixture.post(path, { reason, ...body }, headers);
  expect(response.status).toBeLessThan(300);
  return response.json();
};

const personPath = (path: string): string => `/operations/people/${minji.userId}${path}`;

it('the badge counts cash-outs for the operators who decide about them [OPS-01]', async () => {
  expect(await waits('maker', 'exchange')).toBeUndefined();
  const id = idOf(await cashOut(fixture, minji));
  expect(await waits('maker', 'exchange')).toBe(1);
  expect(await waits('checker', 'exchange')).toBe(1);
  for (const name of ['viewer', 'support', 'adam'] as const) {
    expect(await waits(name, 'exchange')).toBeUndefined();
  }
  await send('checker', `/operations/exchanges/${id}/decision`, {
    decision: 'refuse',
    revision: 0,
    reason: 'documents_unreadable',
    note: reason,
  });
  expect(await waits('maker', 'exchange')).toBeUndefined();
});

it('the badge counts a large cash-out for a checker who did not give its first approval [OPS-01, EXC-09]', async () => {
  const large = { form: { exchangeAmount: 2_000_000 } };
  const id = idOf(await cashOut(fixture, minji, large));
  await send('both', `/operations/exchanges/${id}/decision`, { decision: 'approve', revision: 0 });
  expect(await waits('checker', 'exchange')).toBe(1);
  expect(await waits('maker', 'exchange')).toBeUndefined();
  expect(await waits('both', 'exchange')).toBeUndefined();
});

it('the badge counts a large goodwill gift for the second operator, until it is decided [OPS-01]', async () => {
  const wish = { direction: 'give', spoons: 600 };
  const proposed = await send('both', personPath('/spoon-adjustments'), wish);
  const { adjustmentId, state } = adjustSpoonsRoute.answers[201].parse(proposed);
  expect(state).toBe('asked');
  expect(await waits('checker', 'spoon-adjustment')).toBe(1);
  expect(await waits('adam', 'spoon-adjustment')).toBe(1);
  expect(await waits('both', 'spoon-adjustment')).toBeUndefined();
  expect(await waits('maker', 'spoon-adjustment')).toBeUndefined();
  const decision = { decision: 'agree' };
  await send('checker', `/operations/spoon-adjustments/${adjustmentId}/decision`, decision);
  expect(await waits('adam', 'spoon-adjustment')).toBeUndefined();
});

it('the badge counts proposals for every operator but their author [OPS-01]', async () => {
  const check = { currency: 'KRW', version: 2, secondOperatorAbove: 70_000 };
  await send('adam', '/operations/refund-checks', check);
  await send('adam', '/operations/operators/viewer/roles', { roles: ['support'] });
  expect(await waits('eva', 'refund-check')).toBe(1);
  expect(await waits('adam', 'refund-check')).toBeUndefined();
  expect(await waits('checker', 'refund-check')).toBeUndefined();
  expect(await waits('eva', 'operator')).toBe(1);
  expect(await waits('adam', 'operator')).toBeUndefined();
});
