import type { Country, Locale, TermsKey } from '@dipper/contract';
import * as z from 'zod';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

/** Korea’s terms apply to countries without their own, because only Korea charges cards. */
const terms = statement(
  'catalogue-terms',
  `select w.since, coalesce(t.text, w.value) as text
   from dipper.terms w
   left join dipper.shop_text t on t.country = w.country and t.kind = 'terms' and t.key = w.key
     and t.locale = $3
   where w.key = $2 and w.country in ($1, 'kr')
   order by (w.country = $1) desc limit 1`,
);

const termsRow = z.object({ since: z.date(), text: z.string() });

export type TermsQuery = {
  readonly country: Country;
  readonly key: TermsKey;
  readonly locale?: Locale | undefined;
};
export type Terms = {
  /** Since when it says so, which names the wording. */
  readonly version: string;
  readonly text: string;
};

/** Returns the terms that people accept now. */
export const findTerms = async (
  db: Queryable,
  { country, key, locale }: TermsQuery,
): Promise<Terms> => {
  const [row] = await db.query(terms, [country, key, locale ?? null]);
  const { since, text } = termsRow.parse(row);
  return { version: since.toISOString(), text };
};
