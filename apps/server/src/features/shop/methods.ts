import { encodeAmount, findPaymentMethod } from '@dipper/contract';
import type { Country, MethodsAnswer, PaymentMethodItem } from '@dipper/contract';
import { findDownMethods } from '../../core/provider-guard/index.ts';
import type { DownMethod } from '../../core/provider-guard/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { selectMethods, selectSeller } from './method-repository.ts';
import type { MethodRow } from './method-repository.ts';

const amountOf = (amount: bigint | null) => (amount === null ? null : encodeAmount(amount));

const restOf = ({ rest_from, rest_until, rest_zone }: MethodRow): PaymentMethodItem['rest'] =>
  rest_from === null || rest_until === null || rest_zone === null
    ? null
    : { from: rest_from, until: rest_until, timeZone: rest_zone };

/**
 * A method is out of service if an operator switched it off or its provider does not answer,
 * whatever its hours.
 */
const standingOf = (
  row: MethodRow,
  down: readonly DownMethod[],
): Pick<PaymentMethodItem, 'state' | 'opensAt'> => {
  const outage = down.find(({ methodId }) => methodId === row.method_id);
  return outage === undefined
    ? { state: row.state, opensAt: row.opens_at?.toISOString() ?? null }
    : { state: 'down', opensAt: outage.until?.toISOString() ?? null };
};

const methodOf = (row: MethodRow, down: readonly DownMethod[]): readonly PaymentMethodItem[] => {
  const key = findPaymentMethod(row.method_id)?.key;
  if (key === undefined) return [];
  return [
    {
      methodId: row.method_id,
      pgId: row.pg_id,
      key,
      position: row.position,
      ...standingOf(row, down),
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

/**
 * The payment methods of a country by the providers with settings, with their details and the ones
 * that are closed now.
 */
export const readMethods = async (
  database: Database,
  country: Country,
  unset: readonly string[] = [],
): Promise<MethodsAnswer> => {
  const [rows, down, { name }] = await Promise.all([
    selectMethods(database, country),
    findDownMethods(database, country),
    selectSeller(database, country),
  ]);
  const offered = rows.filter(({ provider }) => !unset.includes(provider));
  return { results: offered.flatMap((row) => methodOf(row, down)), seller: { name } };
};
