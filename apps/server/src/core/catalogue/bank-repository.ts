import * as z from 'zod';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const banks = statement(
  'catalogue-banks',
  `select b.code, b.name as ko, b.english as en, b.active
   from dipper.bank b where b.country = 'kr' order by b.position, b.code`,
);

const bankRow = z.object({
  code: z.string(),
  ko: z.string(),
  en: z.string(),
  active: z.boolean(),
});
export type BankRow = z.infer<typeof bankRow>;

/** Finds all Korean banks, also those that take no transfers any more. */
export const findBanks = async (db: Queryable): Promise<readonly BankRow[]> =>
  (await db.query(banks, [])).map((row) => bankRow.parse(row));
