import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSbpsFixture } from './testing/sbps-fixture.ts';
import type { SbpsFixture, SbpsPayment } from './testing/sbps-fixture.ts';

const full = [100n, 10n];
const nothing = [0n, 0n];
/** The number of a call about prepaid codes that only the contract of the sandbox’s shop knows. */
const code = '513';

let fixture: SbpsFixture;

beforeAll(async () => {
  fixture = await startSbpsFixture({
    docomo: { sale: 'inquiry' },
    softbank2: { sale: 'inquiry' },
    webmoney: { sale: 'inquiry', code },
    bitcash: { sale: 'inquiry', code },
  });
  await fixture.sandbox.control('POST', '/sbps/contract', { isWide: true });
});

afterEach(async () => {
  await fixture.plain();
  expect(await fixture.bookFindings()).toEqual([]);
});

afterAll(() => fixture.stop());

describe.each([
  ['WebMoney', 38],
  ['BitCash', 40],
  ['SoftBank', 41],
  ['docomo', 42],
])('a sale by %s, with the setting that SBPS can be queried about it', (_name, methodId) => {
  const sold = async (): Promise<SbpsPayment> => {
    const payment = await fixture.open(methodId);
    await payment.act({ as: 'pay' });
    expect(await payment.spoons()).toEqual(nothing);
    return payment;
  };

  it('is credited once SBPS says so [PAY-04] [PAY-09]', async () => {
    const payment = await sold();
    await fixture.later(31);
    expect(await payment.state()).toBe('succeeded');
    expect(await payment.spoons()).toEqual(full);
    await fixture.later(60, 3600);
    expect(await payment.charge()).toMatchObject({ charged: 1500, timesCharged: 1 });
  });

  it.each([
    ['a code', 'code', '101ZZ999'],
    ['a code of another method', 'code', '77703999'],
    ['a status', 'word', '77'],
  ])(
    'is queried again if the answer is an unlisted %s [PAY-09] [outcome: webmoney,bitcash,softbank_mobile,docomo_mobile/status-code-unknown]',
    async (_what, outcome, errorCode) => {
      const payment = await sold();
      await fixture.next('reference', outcome, { errorCode });
      await fixture.later(31);
      expect(await payment.find()).toMatchObject({ status: 'pending' });
      expect(await payment.spoons()).toEqual(nothing);
      await fixture.later(60);
      expect(await payment.state()).toBe('succeeded');
      expect(await payment.spoons()).toEqual(full);
    },
  );
});
