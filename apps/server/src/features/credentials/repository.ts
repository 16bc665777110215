import * as z from 'zod';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Limit, Purpose } from './policy.ts';

const issue = statement(
  'credentials-issue-ticket',
  'select dipper.login_ticket_issue($1, $2, $3, $4, $5, $6, make_interval(secs => $7))',
);
const tryCode = statement(
  'credentials-try-code',
  `select outcome, identity, password_hash
   from dipper.login_ticket_try($1, $2, $3, $4, $5, make_interval(secs => $6))`,
);
const useOnce = statement(
  'credentials-use-ticket',
  'select dipper.login_ticket_use($1, $2, $3) as identity',
);
const findPassword = statement(
  'credentials-find-password',
  `select c.user_id, c.password_hash
   from dipper.password_credential c
   join dipper.login_identity l on l.identity = c.identity and l.user_id = c.user_id
   where c.identity = $1`,
);
const setPassword = statement('credentials-set-password', 'select dipper.password_set($1, $2, $3)');
const rehash = statement(
  'credentials-rehash',
  'select dipper.password_rehash($1, $2, $3) as rehashed',
);
const take = statement(
  'credentials-take-try',
  'select dipper.login_throttle_take($1, $2, make_interval(secs => $3)) as wait_seconds',
);
const giveBack = statement(
  'credentials-give-back',
  'select dipper.login_throttle_give_back($1, $2) as given',
);
const purge = statement('credentials-purge', 'select dipper.credentials_purge($1) as count');

export type NewTicket = {
  readonly hash: Buffer;
  readonly purpose: Purpose;
  readonly identity: string;
  readonly deviceId: string;
  /** Undefined: no code is the right one. */
  readonly codeHash: Buffer | undefined;
  readonly passwordHash: string | undefined;
  readonly lifetimeSeconds: number;
};

export const insertTicket = async (queryable: Queryable, ticket: NewTicket): Promise<void> => {
  await queryable.query(issue, [
    ticket.hash,
    ticket.purpose,
    ticket.identity,
    ticket.deviceId,
    ticket.codeHash,
    ticket.passwordHash,
    ticket.lifetimeSeconds,
  ]);
};

export type TicketName = {
  readonly hash: Buffer;
  readonly purpose: Purpose;
  readonly deviceId: string;
};

export type CodeTry = TicketName & {
  readonly codeHash: Buffer;
  readonly triesMax: number;
  readonly provedLifetimeSeconds: number;
};

const triedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal(['wrong', 'expired']) }),
  z.object({
    outcome: z.literal('proved'),
    identity: z.string(),
    password_hash: z.string().nullable(),
  }),
]);
export type Tried = z.infer<typeof triedSchema>;

export const tryTicket = async (queryable: Queryable, given: CodeTry): Promise<Tried> => {
  const { hash, purpose, deviceId, codeHash, triesMax, provedLifetimeSeconds } = given;
  const values = [hash, purpose, deviceId, codeHash, triesMax, provedLifetimeSeconds];
  const [row] = await queryable.query(tryCode, values);
  return triedSchema.parse(row);
};

/** Once: the second time there is nothing. */
export const takeTicket = async (
  queryable: Queryable,
  { hash, purpose, deviceId }: TicketName,
): Promise<string | undefined> => {
  const [row] = await queryable.query<{ identity: string | null }>(useOnce, [
    hash,
    purpose,
    deviceId,
  ]);
  return row?.identity ?? undefined;
};

export type StoredPassword = { readonly userId: bigint; readonly hash: string };

export const selectPassword = async (
  queryable: Queryable,
  identity: string,
): Promise<StoredPassword | undefined> => {
  const [row] = await queryable.query<{ user_id: bigint; password_hash: string }>(findPassword, [
    identity,
  ]);
  return row && { userId: row.user_id, hash: row.password_hash };
};

export const storePassword = async (
  queryable: Queryable,
  identity: string,
  { userId, hash }: StoredPassword,
): Promise<void> => {
  await queryable.query(setPassword, [identity, userId, hash]);
};

export const replaceHash = async (
  queryable: Queryable,
  identity: string,
  hashes: { readonly from: string; readonly to: string },
): Promise<void> => {
  await queryable.query(rehash, [identity, hashes.from, hashes.to]);
};

/** Seconds to wait where none of the tries is left. */
export const takeTry = async (
  queryable: Queryable,
  keyHash: Buffer,
  { max, windowSeconds }: Limit,
): Promise<number | undefined> => {
  const values = [keyHash, max, windowSeconds];
  const [row] = await queryable.query<{ wait_seconds: number | null }>(take, values);
  return row?.wait_seconds ?? undefined;
};

export const returnTry = async (
  queryable: Queryable,
  keyHash: Buffer,
  { isAll }: { readonly isAll: boolean },
): Promise<void> => {
  await queryable.query(giveBack, [keyHash, isAll]);
};

/** Of each kind no more than `most` at once; how many it was of the one with more. */
export const purgeOldTickets = async (queryable: Queryable, most: number): Promise<number> => {
  const [row] = await queryable.query<{ count: number }>(purge, [most]);
  return row?.count ?? 0;
};
