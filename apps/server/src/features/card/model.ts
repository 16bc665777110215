import { isErrorName } from '@dipper/contract';
import type { Card, ErrorName } from '@dipper/contract';
import { cardNumberOf, isCardExpired, unsealBirthDate } from '../../core/instruments/index.ts';
import type { CardRow } from '../../core/instruments/index.ts';

const stateOf = ({ key_state, expiry, today }: CardRow): Card['state'] => {
  if (key_state !== 'live') return 'gone';
  return isCardExpired(expiry, today) ? 'expired' : 'usable';
};

export const describeCard = (userId: bigint, row: CardRow, secretKey: string): Card => ({
  cardId: cardNumberOf(userId, row.card_id),
  name: row.nickname,
  number: row.number_masked,
  company: row.company,
  expiry: row.expiry,
  birthDate:
    row.birth_date_sealed === null
      ? null
      : unsealBirthDate(row.birth_date_sealed, row.card_id, secretKey),
  isMain: row.is_main,
  isInUse: row.is_in_use,
  state: stateOf(row),
  registeredAt: row.created_at.toISOString(),
});

/** What the database's functions answer is `done`, or the name of an error. */
export const errorOf = (outcome: string): ErrorName =>
  isErrorName(outcome) ? outcome : 'unexpected_error';
