import { call, statement } from '../../../platform/db/index.ts';
import type { Gives, Queryable } from '../../../platform/db/index.ts';
import type { PersonKey } from '../../../core/accounts/index.ts';

/** Calls that disclose masked personal data to operators. */
export const openingCalls = [
  'openPersonField',
  'openExchangeField',
  'openExchangeDocument',
  'openRefundAccount',
] as const;

const facts = statement(
  'person-facts',
  `select
     (select count(*)::int from dipper.refresh_family f where f.bucket = $1 and f.user_id = $2
       and f.ended_at is null and f.expires_at > dipper.current_time()) as open_logins,
     (select max(f.created_at) from dipper.refresh_family f
       where f.bucket = $1 and f.user_id = $2) as last_login_at,
     (select count(*)::int from dipper.operator_act a where a.user_id = $2
       and a.part = 'begun' and a.call = any($3::text[])) as openings,
     (select p.exchange_id from dipper.exchange_payee p where p.bucket = $1 and p.user_id = $2
       and p.contact is not null and p.erased_at is null
       order by p.exchange_id desc limit 1) as named_in`,
);

const djs = statement(
  'person-djs',
  'select dj_id from dipper.dj where bucket = $1 and user_id = $2 order by dj_id',
);

const identities = statement(
  'person-identities',
  `select l.identity, l.created_at from dipper.login_identity l
   where l.bucket = $1 and l.user_id = $2 order by l.created_at`,
);

const openings = statement(
  'person-openings',
  `select a.call, a.given ->> 'what' as what, a.subject, a.operator, a.reason, a.at
   from dipper.operator_act a
   where a.user_id = $1 and a.part = 'begun' and a.call = any($2::text[])
   order by a.position desc limit 100`,
);

const openingCounts = statement(
  'person-opening-counts',
  `select a.operator, count(*)::int as openings, count(distinct a.user_id)::int as people,
     max(a.at) as last_at
   from dipper.operator_act a
   where a.part = 'begun' and a.call in ('openPersonField', 'openExchangeField',
     'openExchangeDocument', 'openRefundAccount')
     and a.at > dipper.current_time() - make_interval(days => $1)
   group by a.operator order by openings desc, a.operator`,
);

const suspend = call('suspend_person');

const grants = call('change_person_grants');

const resend = call('resend_notice');

export type FactsRow = {
  readonly open_logins: number;
  readonly last_login_at: Date | null;
  readonly openings: number;
  readonly named_in: string | null;
};

const noFacts: FactsRow = {
  open_logins: 0,
  last_login_at: null,
  openings: 0,
  named_in: null,
};

export const findFacts = async (db: Queryable, { bucket, userId }: PersonKey): Promise<FactsRow> =>
  (await db.query<FactsRow>(facts, [bucket, userId, openingCalls]))[0] ?? noFacts;

export const findDjsOf = async (
  db: Queryable,
  { bucket, userId }: PersonKey,
): Promise<readonly bigint[]> =>
  (await db.query<{ dj_id: bigint }>(djs, [bucket, userId])).map((row) => row.dj_id);

export type IdentityRow = { readonly identity: string; readonly created_at: Date };

export const findIdentities = (
  db: Queryable,
  { bucket, userId }: PersonKey,
): Promise<IdentityRow[]> => db.query<IdentityRow>(identities, [bucket, userId]);

export type OpeningRow = {
  readonly call: string;
  readonly what: string | null;
  readonly subject: string;
  readonly operator: string;
  readonly reason: string | null;
  readonly at: Date;
};

export const findOpeningsOf = (db: Queryable, { userId }: PersonKey): Promise<OpeningRow[]> =>
  db.query<OpeningRow>(openings, [userId, openingCalls]);

export type OpeningCountRow = {
  readonly operator: string;
  readonly openings: number;
  readonly people: number;
  readonly last_at: Date;
};

export const countOpenings = (db: Queryable, days: number): Promise<OpeningCountRow[]> =>
  db.query<OpeningCountRow>(openingCounts, [days]);

export type PersonOutcome = Gives<'suspend_person'>;

/** Blocks a person, and ends all their logins at the same moment. */
export const suspendPerson = (
  db: Queryable,
  { bucket, userId }: PersonKey,
  isSuspended: boolean,
): Promise<PersonOutcome> => suspend(db, { bucket, userId, isSuspended });

export const changeGrants = (
  db: Queryable,
  { bucket, userId }: PersonKey,
  { payment, adult }: { readonly payment: number; readonly adult: number },
): Promise<PersonOutcome> => grants(db, { bucket, userId, payment, adult });

/** Returns false if the mail does not exist, is being sent, or is about a time that has passed. */
export const resendNotice = (
  db: Queryable,
  { bucket, userId }: PersonKey,
  { kind, refId }: { readonly kind: string; readonly refId: string },
): Promise<boolean> => resend(db, { bucket, userId, kind, refId });
