import * as z from 'zod';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Purpose } from './policy.ts';

const issue = statement(
  'credentials-issue-ticket',
  'select dipper.login_ticket_issue($1, $2, $3, $4, $5, $6, make_interval(secs => $7))',
);
const codeHash = statement(
  'credentials-code-hash',
  'select code_hash from dipper.login_ticket where ticket_hash = $1',
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

/** Undefined: there is no such ticket, or no code is the right one. */
export const findCodeHash = async (
  queryable: Queryable,
  ticketHash: Buffer,
): Promise<Buffer | undefined> => {
  const [row] = await queryable.query<{ code_hash: Buffer | null }>(codeHash, [ticketHash]);
  return row?.code_hash ?? undefined;
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

/** Of each kind no more than `most` at once; how many it was of the one with more. */
export const purgeOldTickets = async (queryable: Queryable, most: number): Promise<number> => {
  const [row] = await queryable.query<{ count: number }>(purge, [most]);
  return row?.count ?? 0;
};
