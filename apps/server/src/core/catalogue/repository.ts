import type { CatalogueKind, Country } from '@dipper/contract';
import * as z from 'zod';
import { call, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';

export type CataloguePlace = {
  readonly kind: CatalogueKind;
  readonly country: Country;
  readonly key: string;
};

const entryColumns = `select k.o_key as key, dipper.current_time() as now,
     dipper.catalogue_content($1, $2, k.o_key) as content, coalesce(v.version, 0) as version,
     v.changed_at, v.changed_by,
     coalesce((select jsonb_agg(jsonb_build_object('version', p.version, 'content', p.content,
         'effective_from', dipper.wire_time(p.effective_from),
         'changed_at', dipper.wire_time(w.changed_at), 'changed_by', w.changed_by,
         'reason', w.reason) order by p.effective_from, p.version)
       from dipper.catalogue_planned p
       join dipper.catalogue_version w on w.kind = p.kind and w.country = p.country
         and w.key = p.key and w.version = p.version
       where p.kind = $1 and p.country = $2 and p.key = k.o_key), '[]') as planned
   from dipper.catalogue_keys($1, $2) k
   left join lateral (
     select c.version, c.changed_at, c.changed_by from dipper.catalogue_version c
     where c.kind = $1 and c.country = $2 and c.key = k.o_key
     order by c.version desc limit 1
   ) v on true`;

const entries = statement('catalogue-entries', `${entryColumns} order by k.o_place`);
const entry = statement('catalogue-entry', `${entryColumns} where k.o_key = $3`);

const content = z.record(z.string(), z.unknown());
const plannedRow = z.object({
  version: z.number(),
  content,
  effective_from: z.string(),
  changed_at: z.string(),
  changed_by: z.string(),
  reason: z.string(),
});
const entryRow = z.object({
  key: z.string(),
  now: z.date(),
  content,
  version: z.number(),
  changed_at: z.date().nullable(),
  changed_by: z.string().nullable(),
  planned: z.array(plannedRow),
});
export type EntryRow = z.infer<typeof entryRow>;

const versionsAtOnce = 50;
const versions = statement(
  'catalogue-versions',
  `select v.version, v.effective_from, v.content, v.changed_at, v.changed_by, v.reason,
     w.withdrawn_at, w.withdrawn_by, w.reason as withdrawn_why,
     case when w.version is not null then 'withdrawn'
       when v.effective_from > n.now then 'planned'
       when exists (select from dipper.catalogue_version l
         left join dipper.catalogue_withdrawal x on x.kind = l.kind and x.country = l.country
           and x.key = l.key and x.version = l.version
         where l.kind = v.kind and l.country = v.country and l.key = v.key and x.version is null
           and l.effective_from <= n.now
           and (l.effective_from > coalesce(v.effective_from, '-infinity')
             or (l.effective_from = v.effective_from and l.version > v.version))) then 'past'
       else 'present' end as standing
   from dipper.catalogue_version v
   cross join (select dipper.current_time() as now) n
   left join dipper.catalogue_withdrawal w on w.kind = v.kind and w.country = v.country
     and w.key = v.key and w.version = v.version
   where v.kind = $1 and v.country = $2 and v.key = $3 and v.version < coalesce($4::int, 2147483647)
   order by v.version desc limit ${versionsAtOnce}`,
);

const versionRow = z.object({
  version: z.number(),
  effective_from: z.date().nullable(),
  content,
  changed_at: z.date(),
  changed_by: z.string(),
  reason: z.string(),
  withdrawn_at: z.date().nullable(),
  withdrawn_by: z.string().nullable(),
  withdrawn_why: z.string().nullable(),
  standing: z.enum(['past', 'present', 'planned', 'withdrawn']),
});
export type VersionRow = z.infer<typeof versionRow>;

const change = call('change_catalogue');
const withdraw = call('withdraw_catalogue');
const apply = call('apply_catalogue');

export const findCatalogue = async (
  db: Queryable,
  { kind, country }: Omit<CataloguePlace, 'key'>,
): Promise<readonly EntryRow[]> =>
  (await db.query(entries, [kind, country])).map((row) => entryRow.parse(row));

export const findCatalogueEntry = async (
  db: Queryable,
  { kind, country, key }: CataloguePlace,
): Promise<EntryRow | undefined> => {
  const [row] = await db.query(entry, [kind, country, key]);
  return row === undefined ? undefined : entryRow.parse(row);
};

export const findCatalogueVersions = async (
  db: Queryable,
  { kind, country, key }: CataloguePlace,
  before?: number,
): Promise<readonly VersionRow[]> =>
  (await db.query(versions, [kind, country, key, before ?? null])).map((row) =>
    versionRow.parse(row),
  );

export type CatalogueChange = Omit<CataloguePlace, 'key'> & {
  /** Undefined for a new entry. */
  readonly key: string | undefined;
  readonly version: number;
  readonly effectiveFrom: string | undefined;
  /** Values by column name. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly by: string;
  readonly reason: string;
};

/** A version more, or why not; the database refuses what its tables would not take. */
export const changeCatalogue = (
  db: Queryable,
  { content: said, ...rest }: CatalogueChange,
): Promise<Gives<'change_catalogue'>> => change(db, { ...rest, content: JSON.stringify(said) });

export const withdrawCatalogue = async (
  db: Queryable,
  place: CataloguePlace & {
    readonly version: number;
    readonly by: string;
    readonly reason: string;
  },
): Promise<Gives<'withdraw_catalogue'>> => {
  const { kind, country, key, version, by, reason } = place;
  return withdraw(db, { kind, country, key, version, by, reason });
};

/** Copies versions that have begun since the last call into the tables of the shop. */
export const applyCatalogue = async (db: Queryable): Promise<number> => {
  return (await apply(db, {})) ?? 0;
};
