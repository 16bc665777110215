import type { Card } from '@dipper/contract';
import {
  cardNumberOf,
  isCardExpired,
  lastFourOf,
  unsealBirthDate,
} from '../../core/instruments/index.ts';
import type { CardOwner, CardRow } from '../../core/instruments/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';

const stateOf = ({ key_state, expiry, today }: CardRow): Card['state'] => {
  if (key_state !== 'live') return 'gone';
  return isCardExpired(expiry, today) ? 'expired' : 'usable';
};

export const describeCard = (owner: CardOwner, row: CardRow, keys: FieldKeys): Card => ({
  cardId: cardNumberOf(owner.userId, row.card_id),
  name: row.nickname,
  lastFour: lastFourOf(row.number_masked),
  company: row.company,
  expiry: row.expiry,
  birthDate:
    row.birth_date_sealed === null
      ? null
      : unsealBirthDate(keys, { owner, cardId: row.card_id }, row.birth_date_sealed),
  isMain: row.is_main,
  isInUse: row.is_in_use,
  state: stateOf(row),
  registeredAt: row.created_at.toISOString(),
});
