import { methodCredits, methodFees, methodStates } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import * as z from 'zod';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const methods = statement(
  'shop-methods',
  `select m.method_id, m.pg_id, m.position, m.minimum_total, m.maximum_total,
     to_char(m.rest_from, 'HH24:MI') as rest_from, to_char(m.rest_until, 'HH24:MI') as rest_until,
     m.rest_zone, m.fee, m.credited, m.typical_minutes, m.needs_refund_account,
     dipper.method_state(m, c.now) as state, dipper.method_opens_at(m, c.now) as opens_at
   from dipper.payment_method m, (select dipper.current_time() as now) c
   where m.country = $1 and m.available
   order by m.position, m.method_id`,
);

const seller = statement('shop-seller', 'select s.name from dipper.seller s where s.country = $1');

const methodRow = z.object({
  method_id: z.number(),
  pg_id: z.number(),
  position: z.number(),
  minimum_total: z.bigint().nullable(),
  maximum_total: z.bigint().nullable(),
  rest_from: z.string().nullable(),
  rest_until: z.string().nullable(),
  rest_zone: z.string().nullable(),
  fee: z.enum(methodFees),
  credited: z.enum(methodCredits),
  typical_minutes: z.number(),
  needs_refund_account: z.boolean(),
  state: z.enum(methodStates),
  opens_at: z.date().nullable(),
});
export type MethodRow = z.infer<typeof methodRow>;

export const selectMethods = async (
  queryable: Queryable,
  country: Country,
): Promise<readonly MethodRow[]> => {
  const rows = await queryable.query(methods, [country]);
  return rows.map((row) => methodRow.parse(row));
};

export const selectSellerName = async (
  queryable: Queryable,
  country: Country,
): Promise<string | undefined> => {
  const [row] = await queryable.query<{ name: string }>(seller, [country]);
  return row?.name;
};
