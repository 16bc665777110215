import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelExchange } from '../../core/payouts/index.ts';
import { createPayoutProviders } from '../../payout-providers.ts';
import { systemClock } from '../../platform/clock.ts';
import { parseConfig } from '../../platform/config/index.ts';
import { createFieldKeys } from '../../platform/field-keys.ts';
import { newUuid } from '../../platform/ids.ts';
import { startExchangeFixture } from '../../testing/exchange-fixture.ts';
import type { SpokenExchangeFixture } from '../../testing/exchange-fixture.ts';
import { requestExchange } from './request.ts';
import type { PaidTo } from './request.ts';

let fixture: SpokenExchangeFixture;

beforeAll(async () => {
  fixture = await startExchangeFixture();
});

afterAll(() => fixture.stop());

const paidTo: PaidTo = {
  bankCode: null,
  account: '1234567812345678',
  residentNumber: null,
  contact: null,
  terms: {},
  documentIds: [],
};

it('a request by a used approval is refused after its first exchange was canceled, and nothing is reserved [EXC-08, EXC-11]', async () => {
  const yuki = await fixture.dj('yuki', 1000n);
  const before = await fixture.points(yuki);
  const config = parseConfig(fixture.server.variables);
  const payoutProviders = createPayoutProviders(config);
  const { database } = fixture;
  const fieldKeys = createFieldKeys(config.fieldKeys);
  const tools = { database, payoutProviders, fieldKeys, clock: systemClock };
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
        isAsShown: () => true,
        paidTo: async () => {
          await meanwhile();
          return paidTo;
        },
      },
    );
  const second = await ask(async () => {
    expect(await ask(async () => undefined)).toMatchObject({ kind: 'exchange' });
    expect(await cancelExchange(database, { ...yuki, exchangeId })).toBe('canceled');
  });
  expect(second).toMatchObject({ kind: 'refused', error: 'exchange_consent_required' });
  expect(await fixture.points(yuki)).toBe(before);
  expect(await fixture.findings()).toEqual([]);
});
