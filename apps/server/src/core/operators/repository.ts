import type { OperatorRole } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const columns = `o.name, o.roles, o.is_active, o.password_hash, o.totp_secret, o.invitation_ends_at,
  o.invited_by, o.invited_at`;

const find = statement(
  'operators-find',
  `select ${columns} from dipper.operator o where o.name = $1`,
);
const findInvited = statement(
  'operators-find-invited',
  `select ${columns} from dipper.operator o where o.invitation_hash = $1 and o.is_active
   and o.invitation_ends_at > dipper.current_time()`,
);
const list = statement(
  'operators-list',
  `select ${columns}, (select max(s.seen_at) from dipper.operator_session s where s.name = o.name)
   as seen_at from dipper.operator o order by o.name`,
);
const invite = statement(
  'operators-invite',
  'select dipper.invite_operator($1, $2, $3, $4, make_interval(secs => $5)) as is_done',
);
const reinvite = statement(
  'operators-reinvite',
  'select dipper.reinvite_operator($1, $2, $3, make_interval(secs => $4)) as is_done',
);
const change = statement(
  'operators-change',
  'select dipper.change_operator($1, $2, $3, $4) as is_done',
);
const enrol = statement('operators-enrol', 'select dipper.enrol_operator($1, $2, $3, $4) as name');
const take = statement('operators-take-totp', 'select dipper.take_totp($1, $2, $3) as is_done');

export type OperatorRow = {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly is_active: boolean;
  readonly password_hash: string | null;
  readonly totp_secret: Buffer | null;
  readonly invitation_ends_at: Date | null;
  readonly invited_by: string;
  readonly invited_at: Date;
};

export type ListedOperator = OperatorRow & { readonly seen_at: Date | null };

export const findOperator = async (db: Queryable, name: string): Promise<OperatorRow | undefined> =>
  (await db.query<OperatorRow>(find, [name]))[0];

export const findInvitedOperator = async (
  db: Queryable,
  invitationHash: Buffer,
): Promise<OperatorRow | undefined> =>
  (await db.query<OperatorRow>(findInvited, [invitationHash]))[0];

export const findOperators = (db: Queryable): Promise<ListedOperator[]> =>
  db.query<ListedOperator>(list);

const isDone = async (
  db: Queryable,
  text: typeof invite,
  values: readonly unknown[],
): Promise<boolean> =>
  (await db.query<{ is_done: boolean }>(text, [...values]))[0]?.is_done === true;

export type Invitation = { readonly hash: Buffer; readonly lifetimeSeconds: number };

/** False: there is somebody by that name. */
export const insertOperator = (
  db: Queryable,
  {
    name,
    roles,
    by,
  }: { readonly name: string; readonly roles: readonly string[]; readonly by: string },
  { hash, lifetimeSeconds }: Invitation,
): Promise<boolean> => isDone(db, invite, [name, roles, by, hash, lifetimeSeconds]);

export const reinviteOperator = (
  db: Queryable,
  { name, by }: { readonly name: string; readonly by: string },
  { hash, lifetimeSeconds }: Invitation,
): Promise<boolean> => isDone(db, reinvite, [name, by, hash, lifetimeSeconds]);

export const updateOperator = (
  db: Queryable,
  given: {
    readonly name: string;
    readonly roles: readonly string[];
    readonly isActive: boolean;
    readonly by: string;
  },
): Promise<boolean> => isDone(db, change, [given.name, given.roles, given.isActive, given.by]);

/** Whose invitation it was; undefined: it is none any more. */
export const enrolOperator = async (
  db: Queryable,
  given: {
    readonly invitationHash: Buffer;
    readonly passwordHash: string;
    readonly totpSecret: Buffer;
    readonly totpStep: bigint;
  },
): Promise<string | undefined> => {
  const values = [given.invitationHash, given.passwordHash, given.totpSecret, given.totpStep];
  const [row] = await db.query<{ name: string | null }>(enrol, values);
  return row?.name ?? undefined;
};

/** True once for each half minute; the secret is kept as it was sealed last. */
export const takeTotpStep = (
  db: Queryable,
  name: string,
  { step, sealed }: { readonly step: bigint; readonly sealed: Buffer },
): Promise<boolean> => isDone(db, take, [name, step, sealed]);
