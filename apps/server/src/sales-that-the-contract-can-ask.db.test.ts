import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSbpsBed } from './testing/sbps-bed.ts';
import type { SbpsBed, SbpsPayment } from './testing/sbps-bed.ts';

const full = [100n, 10n];
const nothing = [0n, 0n];
/** The number of a call about prepaid codes that only the contract of the sandbox’s shop knows. */
const code = '513';

let bed: SbpsBed;

beforeAll(async () => {
  bed = await startSbpsBed({
    docomo: { sale: 'inquiry' },
    softbank2: { sale: 'inquiry' },
    webmoney: { sale: 'inquiry', code },
    bitcash: { sale: 'inquiry', code },
  });
  await bed.sandbox.control('POST', '/sbps/contract', { isWide: true });
});

afterEach(async () => {
  await bed.plain();
  expect(await bed.bookFindings()).toEqual([]);
});

afterAll(() => bed.stop());

describe.each([
  ['WebMoney', 38],
  ['BitCash', 40],
  ['SoftBank', 41],
  ['docomo', 42],
])('a sale by %s, where a setting says that SBPS can be asked about it', (_name, methodId) => {
  const sold = async (): Promise<SbpsPayment> => {
    const payment = await bed.open(methodId);
    await payment.act({ as: 'pay' });
    expect(await payment.spoons()).toEqual(nothing);
    return payment;
  };

  it('is credited once SBPS says so [PAY-04] [PAY-09]', async () => {
    const payment = await sold();
    await bed.later(31);
    expect(await payment.state()).toBe('succeeded');
    expect(await payment.spoons()).toEqual(full);
    await bed.later(60, 3600);
    expect(await payment.charge()).toMatchObject({ charged: 1500, timesCharged: 1 });
  });

  it.each([
    ['a code', 'code', '101ZZ999'],
    ['a code of another method', 'code', '77703999'],
    ['a status', 'word', '77'],
  ])(
    'is asked about again where the answer is %s that nobody knows [PAY-09] [outcome: webmoney,bitcash,softbank_mobile,docomo_mobile/status-code-unknown]',
    async (_what, outcome, errorCode) => {
      const payment = await sold();
      await bed.next('reference', outcome, { errorCode });
      await bed.later(31);
      expect(await payment.find()).toMatchObject({ status: 'pending' });
      expect(await payment.spoons()).toEqual(nothing);
      await bed.later(60);
      expect(await payment.state()).toBe('succeeded');
      expect(await payment.spoons()).toEqual(full);
    },
  );
});
