import { methodCredits, methodFees, methodStates } from '@dipper/contract';
import type { Country, Seller } from '@dipper/contract';
import * as z from 'zod';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const methods = statement(
  'shop-methods',
  `select m.method_id, m.provider, m.pg_id, m.position, m.minimum_total, m.maximum_total,
     to_char(m.rest_from, 'HH24:MI') as rest_from, to_char(m.rest_until, 'HH24:MI') as rest_until,
     m.rest_zone, m.fee, m.credited, m.typical_minutes, m.needs_refund_account,
     dipper.method_state(m, c.now) as state, dipper.method_opens_at(m, c.now) as opens_at
   from dipper.payment_method r
   cross join (select dipper.current_time() as now) c
   left join lateral (
     select v.content from dipper.catalogue_planned v
     where v.kind = 'method' and v.country = r.country and v.key = r.method_id::text
       and v.effective_from <= c.now
     order by v.effective_from desc, v.version desc limit 1
   ) d on true
   cross join lateral jsonb_populate_record(row(r.*)::dipper.payment_method, d.content) m
   where r.country = $1 and m.available
   order by m.position, m.method_id`,
);

const seller = statement(
  'shop-seller',
  `select s.name, s.representative, s.registration_number, s.sale_number, s.address, s.phone, s.email
   from dipper.seller_at($1, dipper.current_time()) s`,
);

const methodRow = z.object({
  method_id: z.number(),
  provider: z.string(),
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

const sellerRow = z.object({
  name: z.string(),
  representative: z.string().nullable(),
  registration_number: z.string().nullable(),
  sale_number: z.string().nullable(),
  address: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});

/** Selects the country's current seller. */
export const selectSeller = async (queryable: Queryable, country: Country): Promise<Seller> => {
  const [row] = await queryable.query(seller, [country]);
  const {
    registration_number: registrationNumber,
    sale_number: saleNumber,
    ...rest
  } = sellerRow.parse(row);
  return { ...rest, registrationNumber, saleNumber };
};
