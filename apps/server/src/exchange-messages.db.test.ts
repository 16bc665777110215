import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  cashOut,
  decide,
  idOf,
  oneExchange,
  operatorTokens,
  startExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';

let fixture: SpokenExchangeFixture;
let minji: Dj;

beforeAll(async () => {
  fixture = await startExchangeFixture(operatorTokens);
  minji = await fixture.dj('minji', 2000n);
});

afterEach(async () => {
  expect(await fixture.findings()).toEqual([]);
});

afterAll(() => fixture.stop());

describe('a webhook of the bank about a payout', () => {
  const tell = async (text: string): Promise<number> => {
    const headers = { 'content-type': 'text/plain' };
    const init = { method: 'POST', headers, body: text };
    return (await fixture.server.call('/provider/openbanking/webhook', init)).status;
  };

  it('causes one query at the bank, and proves nothing by itself [EXC-08]', async () => {
    fixture.bank.next = [{ kind: 'accepted', reference: 'T1', evidence: {} }];
    const id = idOf(await cashOut(fixture, minji));
    expect(await tell(`${id} early`), 'nobody has sent it').toBe(200);
    expect(await oneExchange(fixture, minji, id)).toMatchObject({ status: 'checking' });
    await decide(fixture, id, { decision: 'approve' });
    fixture.bank.next = [{ kind: 'accepted', reference: 'T1', evidence: {} }];
    await fixture.payOut();
    expect(await oneExchange(fixture, minji, id)).toMatchObject({ status: 'waiting_for_deposit' });
    expect([await tell(`${id} paid`), await tell(`${id} paid`)]).toEqual([200, 200]);
    expect(await oneExchange(fixture, minji, id)).toMatchObject({ status: 'complete' });
    expect(await tell(`e1-${'0'.repeat(32)} other`)).toBe(404);
    expect(await tell('nonsense')).toBe(404);
  });
});
