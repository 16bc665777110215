import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

/** The statement reads what a PostgreSQL says of itself to every login. */
const facts = statement(
  'doctor-facts',
  `select current_setting('server_version_num')::integer as version,
     pg_is_in_recovery() as is_standby,
     clock_timestamp() as now,
     exists (select from pg_roles r where r.rolname = 'dipper_app') as has_role,
     coalesce(
       (select pg_has_role(r.oid, 'member') from pg_roles r where r.rolname = 'dipper_app'), false
     ) as is_member,
     (select r.rolsuper from pg_roles r where r.rolname = current_user) as is_superuser,
     current_setting('archive_mode') as archive_mode,
     coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false)
       as is_archive_failing,
     pg_database_size(current_database()) as bytes,
     (select s.setting from pg_settings s where s.name = 'data_directory') as data_directory
   from pg_stat_archiver a`,
);

export type DatabaseFacts = {
  readonly version: number;
  readonly is_standby: boolean;
  readonly now: Date;
  readonly has_role: boolean;
  readonly is_member: boolean;
  readonly is_superuser: boolean;
  readonly archive_mode: string;
  readonly is_archive_failing: boolean;
  readonly bytes: bigint;
  /** The directory of its files; null where this login may not know it. */
  readonly data_directory: string | null;
};

export const readFacts = async (database: Queryable): Promise<DatabaseFacts> => {
  const [row] = await database.query<DatabaseFacts>(facts);
  if (row === undefined) throw new Error('a PostgreSQL knows itself');
  return row;
};

const signingKey = statement(
  'doctor-signing-key',
  `select max(k.created_at) as made_at from dipper.signing_key k where k.retired_at is null`,
);

export const readSigningKeyTime = async (database: Queryable): Promise<Date | null> => {
  const [row] = await database.query<{ made_at: Date | null }>(signingKey);
  return row?.made_at ?? null;
};
