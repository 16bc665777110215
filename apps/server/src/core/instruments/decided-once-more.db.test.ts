import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { setClock } from '../../testing/clock.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';
import { findKeyOwner, forgetKeyNames, rememberKeyOf } from './keys-repository.ts';
import {
  claimCardsToForget,
  deleteCard,
  holdCardKey,
  openRegistration,
  redeemRegistration,
} from './repository.ts';
import type { CardOwner, HeldKey } from './repository.ts';

/** Calls the function of the database directly, without the checks that come before it. */
const charge = statement(
  'test-once-more-charge',
  `select dipper.start_card_payment($1, $2, $3, null, 'period', $4, 1, 1, $5, 'Membership', 9900,
     'KRW', dipper.current_time()) as outcome`,
);
const putCharge = statement(
  'test-once-more-put-charge',
  `update dipper.card_payment set state = $3::dipper.charge_state
   where bucket = $1 and user_id = $2`,
);
const putKey = statement(
  'test-once-more-put-key',
  'update dipper.card set key_state = $3 where bucket = $1 and user_id = $2',
);
const noMain = statement(
  'test-once-more-no-main',
  'update dipper.card set is_main = false where bucket = $1 and user_id = $2',
);

const lifetimeSeconds = 600;

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
});

afterAll(() => place.close());

const opened = async () => {
  const owner = await newPerson(place.owner);
  const [registrationId, customerKey] = [newUuid(), newUuid()];
  const { outcome } = await openRegistration(place.database, owner, {
    registrationId,
    provider: 'tosspayments',
    customerKey,
    way: 'frame',
    lifetimeSeconds,
    mostCards: 10,
    mostADay: 10,
  });
  expect(outcome).toBe('opened');
  const hold = (cardId: string, more: Partial<HeldKey> = {}): Promise<boolean> =>
    holdCardKey(place.database, owner, {
      registrationId,
      cardId,
      provider: 'tosspayments',
      customerKey,
      billingKeySealed: Buffer.from('sealed'),
      fingerprint: newUuid(),
      company: '현대',
      numberMasked: '4330****123*',
      kind: 'credit',
      expiry: null,
      ...more,
    });
  const redeem = (cardId: string) =>
    redeemRegistration(place.database, owner, {
      registrationId,
      redeemKey: newUuid(),
      cardId,
      birthDateSealed: null,
      nickname: 'card',
      wantsMain: false,
      termsVersion: undefined,
      mostCards: 10,
      trial: { when: 'off', id: newUuid(), item: 'Trial', amount: 100n },
    });
  const keep = async () => {
    const cardId = newUuid();
    expect(await hold(cardId)).toBe(true);
    return redeem(cardId);
  };
  const forget = () =>
    claimCardsToForget(place.database, { bucket: owner.bucket, limit: 10, leaseSeconds: 60 });
  return { owner, hold, redeem, keep, forget };
};

const storedCard = async (): Promise<{ readonly owner: CardOwner; readonly cardId: string }> => {
  const { owner, keep } = await opened();
  const result = await keep();
  expect(result.outcome).toBe('kept');
  return { owner, cardId: result.card_id ?? expect.unreachable() };
};

const chargeOf = async ({ bucket, userId }: CardOwner, cardId: string) => {
  const values = [bucket, userId, newUuid(), newUuid(), cardId];
  return (await place.owner.query<{ outcome: string }>(charge, values))[0]?.outcome;
};

describe('the transaction that stores a card checks again', () => {
  it('that the billing key belongs to this customer and to the provider of this form [SUB-01]', async () => {
    const { hold, redeem, keep } = await opened();
    const cardId = newUuid();
    expect(await hold(cardId, { customerKey: newUuid() })).toBe(false);
    expect(await hold(cardId, { provider: 'hecto' })).toBe(false);
    const refused = { outcome: 'card_registration_expired', card_id: null };
    expect(await redeem(cardId)).toMatchObject(refused);
    expect((await keep()).outcome).toBe('kept');
  });

  it('that the billing key was made by this form, and not for a deleted card [SUB-01]', async () => {
    const [one, other] = [await opened(), await opened()];
    const cardId = newUuid();
    expect(await other.hold(cardId)).toBe(true);
    const refused = { outcome: 'card_registration_expired', card_id: null };
    expect(await one.redeem(cardId)).toMatchObject(refused);
    expect((await other.redeem(cardId)).outcome).toBe('kept');
    expect(await other.redeem(cardId)).toMatchObject(refused);
  });

  it('that the form has not registered a card yet, whatever other key it is sent [SUB-01]', async () => {
    const { hold, redeem, keep } = await opened();
    const second = newUuid();
    expect((await keep()).outcome).toBe('kept');
    expect(await hold(second)).toBe(true);
    const refused = { outcome: 'card_registration_expired', card_id: null };
    expect(await redeem(second)).toMatchObject(refused);
  });

  it('that a waiting billing key is deleted once its form expires, and never after it became a card [SUB-03]', async () => {
    const [stored, lost] = [await opened(), await opened()];
    const [cardId, key] = [newUuid(), newUuid()];
    expect((await stored.keep()).outcome).toBe('kept');
    expect(await stored.hold(cardId)).toBe(true);
    expect(await lost.hold(key)).toBe(true);
    expect(await lost.hold(key), 'twice is once').toBe(true);
    await setClock(place.owner, lifetimeSeconds - 30);
    for (const each of [stored, lost]) expect(await each.forget()).toEqual([]);
    await setClock(place.owner, lifetimeSeconds);
    expect(await lost.redeem(key)).toMatchObject({ outcome: 'card_registration_expired' });
    expect(await stored.forget()).toMatchObject([{ card_id: cardId }]);
    expect(await lost.forget()).toMatchObject([{ card_id: key }]);
    await setClock(place.owner, 0);
  });

  it('that the form has not expired, to its last moment [SUB-01]', async () => {
    const [early, late] = [await opened(), await opened()];
    await setClock(place.owner, lifetimeSeconds - 30);
    expect((await early.keep()).outcome).toBe('kept');
    await setClock(place.owner, lifetimeSeconds + 1);
    expect(await late.keep()).toMatchObject({ outcome: 'card_registration_expired' });
    await setClock(place.owner, 0);
  });
});

describe('the transaction that charges or deletes a card checks again', () => {
  it.each(['gone', 'forgotten'])(
    'that a card whose billing key is %s is not charged [SUB-03]',
    async (state) => {
      const { owner, cardId } = await storedCard();
      await place.owner.query(putKey, [owner.bucket, owner.userId, state]);
      expect(await chargeOf(owner, cardId)).toBe('billing_key_null');
      await place.owner.query(putKey, [owner.bucket, owner.userId, 'live']);
      expect(await chargeOf(owner, cardId)).toBe('started');
    },
  );

  it.each([
    ['created', 'card_in_use'],
    ['sent', 'card_in_use'],
    ['unknown', 'card_in_use'],
    ['declined', 'done'],
    ['succeeded', 'done'],
  ])('whether a card whose charge is %s may be deleted: %s [SUB-02]', async (state, outcome) => {
    const { owner, cardId } = await storedCard();
    await place.owner.query(noMain, [owner.bucket, owner.userId]);
    expect(await chargeOf(owner, cardId)).toBe('started');
    await place.owner.query(putCharge, [owner.bucket, owner.userId, state]);
    expect(await deleteCard(place.database, owner, cardId)).toBe(outcome);
  });
});

it('deleting a card removes the identifiers of its billing key, and every other card is still found [SUB-02, SUB-03]', async () => {
  const [one, other] = [await storedCard(), await storedCard()];
  const hash = (text: string): Buffer => Buffer.from(text.padEnd(32, '.'));
  const remember = ({ owner, cardId }: typeof one, name: string) =>
    rememberKeyOf(place.database, { ...owner, cardId, provider: 'tosspayments', hash: hash(name) });
  const found = async (name: string) =>
    (await findKeyOwner(place.database, 'tosspayments', [hash(name)]))?.cardId;
  await remember(one, 'one');
  await remember(one, 'one, by an older key');
  await remember(other, 'other');
  await forgetKeyNames(place.database, 'tosspayments', [hash('one')]);
  expect(await found('one')).toBeUndefined();
  expect(await found('one, by an older key')).toBe(one.cardId);
  expect(await found('other')).toBe(other.cardId);
});
