import { invitingOrigins } from '@dipper/contract';
import type { OperatorRole } from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';

const columns = `o.name, o.roles, o.is_active, o.password_hash, o.totp_secret, o.invitation_ends_at,
  o.invited_by, o.invited_at, o.mail`;

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
const demo = statement(
  'operators-demo',
  `select name from dipper.operator where invited_by = $1 and is_active order by name`,
);
/** Statements: the owner of the schema alone may do either. */
const invite = statement(
  'operators-invite',
  `select dipper.invite_operator($1, $2, $3, null, array[$4], $5, make_interval(secs => $6))
   as is_done`,
);
const reinvite = statement(
  'operators-reinvite',
  `select dipper.reinvite_operator($1, $2, null, array[$3], $4, make_interval(secs => $5))
   as is_done`,
);
const change = call('change_operator');
const enrol = call('enrol_operator');
const take = call('take_totp');
const takeCodeTry = call('take_operator_code_try');
const giveBackCodeTry = call('give_back_operator_code_try');

export type OperatorRow = {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly is_active: boolean;
  readonly password_hash: string | null;
  readonly totp_secret: Buffer | null;
  readonly invitation_ends_at: Date | null;
  readonly invited_by: string;
  readonly invited_at: Date;
  readonly mail: string | null;
};

export type ListedOperator = OperatorRow & { readonly seen_at: Date | null };

export const findOperator = async (db: Queryable, name: string): Promise<OperatorRow | undefined> =>
  (await db.query<OperatorRow>(find, [name]))[0];

export const findInvitedOperator = async (
  db: Queryable,
  invitationHash: Buffer,
): Promise<OperatorRow | undefined> =>
  (await db.query<OperatorRow>(findInvited, [invitationHash]))[0];

/** The inviter of the demo's operators; one reinvited by somebody else no longer belongs to them. */
export const demoSeed = invitingOrigins.demo;

export const findDemoOperators = async (db: Queryable): Promise<string[]> =>
  (await db.query<{ name: string }>(demo, [demoSeed])).map(({ name }) => name);

export const findOperators = (db: Queryable): Promise<ListedOperator[]> =>
  db.query<ListedOperator>(list);

const isDone = async (
  db: Queryable,
  text: typeof invite,
  values: readonly unknown[],
): Promise<boolean> =>
  (await db.query<{ is_done: boolean }>(text, [...values]))[0]?.is_done === true;

type Invited = {
  readonly name: string;
  readonly mail?: string | undefined;
  readonly by: string;
};
export type Invitation = { readonly hash: Buffer; readonly lifetimeSeconds: number };

/** Returns false if the name or the address is taken. */
export const insertOperator = (
  db: Queryable,
  { name, roles, mail, by }: Invited & { readonly roles: readonly string[] },
  { hash, lifetimeSeconds }: Invitation,
): Promise<boolean> => isDone(db, invite, [name, roles, mail ?? null, by, hash, lifetimeSeconds]);

export const reinviteOperator = (
  db: Queryable,
  { name, mail, by }: Invited,
  { hash, lifetimeSeconds }: Invitation,
): Promise<boolean> => isDone(db, reinvite, [name, mail ?? null, by, hash, lifetimeSeconds]);

/**
 * Changes an operator. A role that moves or approves money needs a proposal and a second operator.
 */
export const updateOperator = (
  db: Queryable,
  operator: {
    readonly name: string;
    readonly roles: readonly string[];
    readonly isActive: boolean;
    readonly by: string;
  },
): Promise<Gives<'change_operator'>> => change(db, operator);

/** Uses up an invitation and returns its operator's name; undefined if it is no longer valid. */
export const enrolOperator = async (
  db: Queryable,
  invitation: {
    readonly invitationHash: Buffer;
    readonly passwordHash: string;
    readonly totpSecret: Buffer;
    readonly totpStep: bigint;
  },
): Promise<string | undefined> => (await enrol(db, invitation)) ?? undefined;

/**
 * Returns true once for each half minute, so a code cannot be used twice. The secret stays as it is
 * stored.
 */
export const takeTotpStep = (
  db: Queryable,
  name: string,
  { step, sealed }: { readonly step: bigint; readonly sealed: Buffer },
): Promise<boolean> => take(db, { name, step, secret: sealed });

/** Seconds to wait where none of the tries by this name is left. */
export const takeOperatorCodeTry = async (
  db: Queryable,
  name: string,
): Promise<number | undefined> => (await takeCodeTry(db, { name })) ?? undefined;

export const giveBackOperatorCodeTry = (db: Queryable, name: string): Promise<boolean> =>
  giveBackCodeTry(db, { name });
