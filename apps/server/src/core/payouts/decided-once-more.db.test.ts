import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spoonCostPoints } from '@dipper/contract';
import { seedCatalogue } from '../../../seeds/index.ts';
import { statement } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { earn } from '../../testing/earn.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';
import type { Holder } from '../ledger/index.ts';
import { decideExchange } from './decide.ts';
import { findPolicies } from './policies/repository.ts';
import { insertExchange } from './repository.ts';
import type { ExchangeWish } from './repository.ts';

/** Calls the transaction directly, past the earlier checks of a request. */
const putInto = statement(
  'test-once-more-state',
  `update dipper.exchange set state = $3::dipper.exchange_state
   where bucket = $1 and user_id = $2`,
);
const leastBalance = statement(
  'test-once-more-least-balance',
  `update dipper.exchange_policy set minimum_balance = $1 where country = 'kr' and route = 'cash'`,
);
const close = statement(
  'test-once-more-close',
  `insert into dipper.exchange_closing (country, place, is_closed, changed_at, changed_by, reason)
   values ('kr', $1, $2, now(), 'test', 'test')`,
);
const keepDocument = statement(
  'test-once-more-document',
  `insert into dipper.exchange_document (bucket, user_id, document_id, kind, content_type, bytes,
     state, object_name, data_key, announced_at, address_ends_at, kept_at, due_at)
   values ($1, $2, $3::uuid, 'family_certificate', 'image/png', 1, 'kept', ($3::uuid)::text, '\\x00',
     now(), now(), now(), now() + interval '1 day')`,
);

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase(8);
  await seedCatalogue(place.owner);
});

afterAll(() => place.close());

const dj = async (spoons: bigint, beside?: Holder): Promise<Holder> => {
  const holder = await newPerson(place.owner, beside && { beside });
  await earn(place.owner, holder, spoons);
  return holder;
};

const ask = async (
  { bucket, userId }: Holder,
  { points = 50_000n, documentIds = [] as readonly string[], exchangeId = newUuid() } = {},
): Promise<string> => {
  const policies = await findPolicies(place.database, 'kr');
  const policy = policies.find(({ route }) => route === 'cash') ?? expect.unreachable();
  const wish: ExchangeWish = {
    type: 'cash',
    provider: 'openbanking',
    points,
    policyVersion: policy.version,
    djLevel: 'regular',
    originAmount: points,
    spoonFee: 0n,
    pgFee: 0n,
    remittanceFee: 0n,
    taxAndUtilityBills: 0n,
    amount: points,
    bankCode: '088',
    account: Buffer.from('sealed'),
    residentNumber: null,
    contact: null,
    terms: {},
    documentIds,
    holidays: [],
  };
  const name = { bucket, userId, exchangeId };
  const result = await insertExchange(place.database, name, {
    key: newUuid(),
    fingerprint: 'x',
    wish,
  });
  return result.outcome;
};

describe('the transaction that accepts a cash-out checks again', () => {
  it.each(['requested', 'checking', 'approved', 'sending', 'sent', 'unknown', 'review'])(
    'that none is accepted beside one that is %s [EXC-08]',
    async (state) => {
      const holder = await dj(2000n);
      expect(await ask(holder)).toBe('accepted');
      await place.owner.query(putInto, [holder.bucket, holder.userId, state]);
      expect(await ask(holder)).toBe('exchange_in_progress');
    },
  );

  it('that of ten at once one is accepted [EXC-08]', async () => {
    const holder = await dj(10_000n);
    const all = await Promise.all(Array.from({ length: 10 }, () => ask(holder)));
    expect(all.toSorted()).toEqual([
      'accepted',
      ...Array.from({ length: 9 }, () => 'exchange_in_progress'),
    ]);
  });

  it('that a person with fewer spoons than the minimum, each at its full cost, is refused [EXC-04, NUM-01]', async () => {
    const policies = await findPolicies(place.database, 'kr');
    const least = policies.find(({ route }) => route === 'cash')?.minimum_spoons ?? 0n;
    expect(least).toBe(500n);
    const short = await dj(least - 1n);
    expect(await ask(short, { points: 50_000n })).toBe('exchange_spoons_insufficient');
    const enough = await dj(least);
    expect(await ask(enough, { points: 500n * spoonCostPoints })).toBe('accepted');
  });

  it('that a document belongs to one request of its owner, even if that request is canceled [EXC-06]', async () => {
    const [first, second, one] = [await dj(2000n), newUuid(), newUuid()];
    const other = await dj(2000n, first);
    await place.owner.query(keepDocument, [first.bucket, first.userId, one]);
    expect(await ask(other, { documentIds: [one] })).toBe('exchange_document_invalid');
    expect(await ask(first, { documentIds: [one, second] })).toBe('exchange_document_invalid');
    expect(await ask(first, { documentIds: [one] })).toBe('accepted');
    await place.owner.query(putInto, [first.bucket, first.userId, 'canceled']);
    expect(await ask(first, { documentIds: [one] })).toBe('exchange_document_invalid');
  });

  it('that nobody exchanges more points than they hold [EXC-04]', async () => {
    const holder = await dj(600n);
    expect(await ask(holder, { points: 66_001n })).toBe('exchange_amount_exceeded');
    expect(await ask(holder, { points: 66_000n })).toBe('accepted');
  });

  it('that a person whose balance is below the minimum is refused, whatever amount they request [EXC-04, NUM-03]', async () => {
    const holder = await dj(600n);
    await place.owner.query(leastBalance, [66_001n]);
    expect(await ask(holder)).toBe('exchange_below_minimum');
    await place.owner.query(leastBalance, [66_000n]);
    expect(await ask(holder)).toBe('accepted');
  });

  it('that none is accepted while exchanges of the country are closed [EXC-14]', async () => {
    const holder = await dj(2000n);
    await place.owner.query(close, [1, true]);
    expect(await ask(holder)).toBe('under_maintenance');
    await place.owner.query(close, [2, false]);
    expect(await ask(holder)).toBe('accepted');
  });

  it.each([
    [1_000_000n, 'decided'],
    [1_000_001n, 'second_operator_required'],
  ])('whether one operator may approve %s won alone: %s [OPS-03, NUM-03]', async (points, said) => {
    const name = { ...(await dj(10_000n)), exchangeId: newUuid() };
    expect(await ask(name, { points, exchangeId: name.exchangeId })).toBe('accepted');
    const decided = await decideExchange(place.database, name, {
      decision: 'approve',
      revision: 0,
      operator: 'a name that has never signed in',
      isChecker: true,
      reason: null,
      note: null,
    });
    expect(decided).toBe(said);
  });
});
