import { encodeAmount, findPaymentMethod } from '@dipper/contract';
import type { Country, PaymentMethodItem } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { selectMethods } from './method-repository.ts';
import type { MethodRow } from './method-repository.ts';

const amountOf = (amount: bigint | null) => (amount === null ? null : encodeAmount(amount));

const restOf = ({ rest_from, rest_until, rest_zone }: MethodRow): PaymentMethodItem['rest'] =>
  rest_from === null || rest_until === null || rest_zone === null
    ? null
    : { from: rest_from, until: rest_until, timeZone: rest_zone };

const methodOf = (row: MethodRow): readonly PaymentMethodItem[] => {
  const key = findPaymentMethod(row.method_id)?.key;
  if (key === undefined) return [];
  return [
    {
      methodId: row.method_id,
      pgId: row.pg_id,
      key,
      position: row.position,
      state: row.state,
      opensAt: row.opens_at?.toISOString() ?? null,
      rest: restOf(row),
      minimumTotal: amountOf(row.minimum_total),
      maximumTotal: amountOf(row.maximum_total),
      fee: row.fee,
      credited: row.credited,
      typicalMinutes: row.typical_minutes,
      refundsTo: row.needs_refund_account ? 'account' : 'method',
    },
  ];
};

/** How one can pay in a country, with what tells the methods apart and which of them rest now. */
export const readMethods = async (
  database: Database,
  country: Country,
): Promise<{ readonly results: PaymentMethodItem[] }> => {
  const rows = await selectMethods(database, country);
  return { results: rows.flatMap(methodOf) };
};
