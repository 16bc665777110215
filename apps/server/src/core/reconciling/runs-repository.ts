import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { runColumns } from './repository.ts';
import type { RunRow } from './repository.ts';

const runs = statement(
  'reconciling-runs',
  `select ${runColumns} from dipper.reconciliation
   where ($1::text is null or day = $1::text::date) and ($3::text is null or day >= $3::text::date)
     and ($4::text is null or provider = $4) and ($5::text is null or day <= $5::text::date)
   order by day desc, provider limit $2`,
);

const firstRuns = statement(
  'reconciling-first-runs',
  'select provider, min(day)::text as day from dipper.reconciliation group by provider',
);

export type RunQuery = {
  readonly day?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly provider?: string | undefined;
};

export const findRuns = (
  db: Queryable,
  { day, from, to, provider }: RunQuery,
  most: number,
): Promise<RunRow[]> =>
  db.query<RunRow>(runs, [day ?? null, most, from ?? null, provider ?? null, to ?? null]);

/** Finds the first compared day of each provider. */
export const findFirstRuns = (
  db: Queryable,
): Promise<{ readonly provider: string; readonly day: string }[]> => db.query(firstRuns);
