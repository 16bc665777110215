import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelExchange } from '../../core/payouts/index.ts';
import { createPayoutProviders } from '../../payout-providers.ts';
import { parseConfig } from '../../platform/config/index.ts';
import { createFieldKeys } from '../../platform/field-keys.ts';
import { newUuid } from '../../platform/ids.ts';
import { startExchangeBed } from '../../testing/exchange-bed.ts';
import type { SpokenExchangeBed } from '../../testing/exchange-bed.ts';
import { requestExchange } from './request.ts';
import type { PaidTo } from './request.ts';

let bed: SpokenExchangeBed;

beforeAll(async () => {
  bed = await startExchangeBed();
});

afterAll(() => bed.stop());

const paidTo: PaidTo = {
  bankCode: null,
  account: '1234567812345678',
  residentNumber: null,
  contact: null,
  terms: {},
  documentIds: [],
};

it('by an agreement that was used and taken back meanwhile is refused, and nothing is reserved [EXC-08, EXC-11]', async () => {
  const yuki = await bed.dj('yuki', 1000n);
  const before = await bed.points(yuki);
  const config = parseConfig(bed.server.variables);
  const payoutProviders = createPayoutProviders(config);
  const { database } = bed;
  const tools = { database, payoutProviders, fieldKeys: createFieldKeys(config.fieldKeys) };
  const exchangeId = newUuid();
  const ask = (meanwhile: () => Promise<unknown>) =>
    requestExchange(
      tools,
      { person: { ...yuki, country: 'jp' }, key: newUuid(), type: 'dotmoney', body: {} },
      {
        type: 'dotmoney',
        provider: 'dotmoney',
        exchangeId,
        pointsBy: () => 9000n,
        isAsTold: () => true,
        paidTo: async () => {
          await meanwhile();
          return paidTo;
        },
      },
    );
  const second = await ask(async () => {
    expect(await ask(async () => undefined)).toMatchObject({ kind: 'exchange' });
    expect(await cancelExchange(database, { ...yuki, exchangeId })).toBe('cancelled');
  });
  expect(second).toMatchObject({ kind: 'refused', error: 'exchange_consent_required' });
  expect(await bed.points(yuki)).toBe(before);
  expect(await bed.findings()).toEqual([]);
});
