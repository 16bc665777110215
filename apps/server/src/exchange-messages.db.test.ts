import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  cashOut,
  decide,
  idOf,
  oneExchange,
  operatorTokens,
  startExchangeBed,
} from './testing/exchange-bed.ts';
import type { Dj, SpokenExchangeBed } from './testing/exchange-bed.ts';

let bed: SpokenExchangeBed;
let minji: Dj;

beforeAll(async () => {
  bed = await startExchangeBed(operatorTokens);
  minji = await bed.dj('minji', 2000n);
});

afterEach(async () => {
  expect(await bed.findings()).toEqual([]);
});

afterAll(() => bed.stop());

describe('a message of the bank', () => {
  const tell = async (text: string): Promise<number> => {
    const headers = { 'content-type': 'text/plain' };
    const init = { method: 'POST', headers, body: text };
    return (await bed.server.call('/provider/openbanking/webhook', init)).status;
  };

  it('is a reason to ask the bank, once, and proves nothing by itself [EXC-08]', async () => {
    bed.bank.next = [{ kind: 'accepted', reference: 'T1', evidence: {} }];
    const id = idOf(await cashOut(bed, minji));
    expect(await tell(`${id} early`), 'nobody has sent it').toBe(200);
    expect(await oneExchange(bed, minji, id)).toMatchObject({ status: 'checking' });
    await decide(bed, id, { decision: 'approve' });
    bed.bank.next = [{ kind: 'accepted', reference: 'T1', evidence: {} }];
    await bed.payOut();
    expect(await oneExchange(bed, minji, id)).toMatchObject({ status: 'waiting_for_deposit' });
    expect([await tell(`${id} paid`), await tell(`${id} paid`)]).toEqual([200, 200]);
    expect(await oneExchange(bed, minji, id)).toMatchObject({ status: 'complete' });
    expect(await tell(`e1-${'0'.repeat(32)} other`)).toBe(404);
    expect(await tell('nonsense')).toBe(404);
  });
});
