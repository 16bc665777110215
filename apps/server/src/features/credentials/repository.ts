import { call, seconds, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Purpose } from './policy.ts';

const issue = call('login_ticket_issue');
const codeHash = statement(
  'credentials-code-hash',
  'select code_hash from dipper.login_ticket where ticket_hash = $1',
);
const tryCode = call('login_ticket_try');
const spendTicket = call('login_ticket_use');
const findPassword = statement(
  'credentials-find-password',
  'select user_id, password_hash from dipper.password_credential where identity = $1',
);
const findHolder = statement(
  'credentials-find-holder',
  'select user_id from dipper.login_identity where identity = $1',
);
const setPassword = call('password_set');
const rehash = call('password_rehash');
const purge = call('credentials_purge');

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
  await issue(queryable, {
    ticketHash: ticket.hash,
    purpose: ticket.purpose,
    identity: ticket.identity,
    deviceId: ticket.deviceId,
    codeHash: ticket.codeHash,
    passwordHash: ticket.passwordHash,
    lifetime: seconds(ticket.lifetimeSeconds),
  });
};

/** Returns undefined if there is no such ticket, or if no code can be right. */
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

export type Tried =
  | { readonly outcome: 'wrong' | 'expired' }
  | {
      readonly outcome: 'proved';
      readonly identity: string;
      readonly password_hash: string | null;
    };

export const tryTicket = (queryable: Queryable, attempt: CodeTry): Promise<Tried> => {
  const { hash, purpose, deviceId, codeHash, triesMax, provedLifetimeSeconds } = attempt;
  return tryCode<Tried>(queryable, {
    ticketHash: hash,
    purpose,
    deviceId,
    codeHash,
    triesMax,
    provedLifetime: seconds(provedLifetimeSeconds),
  });
};

/** Once: the second time there is nothing. */
export const takeTicket = async (
  queryable: Queryable,
  { hash, purpose, deviceId }: TicketName,
): Promise<string | undefined> => {
  return (await spendTicket(queryable, { ticketHash: hash, purpose, deviceId })) ?? undefined;
};

export type StoredPassword = { readonly userId: bigint; readonly hash: string };

export const selectPassword = async (
  queryable: Queryable,
  identity: string,
): Promise<StoredPassword | undefined> => {
  const [row] = await queryable.query<{ user_id: bigint; password_hash: string }>(findPassword, [
    identity,
  ]);
  const [holder] = await queryable.query<{ user_id: bigint }>(findHolder, [identity]);
  return row && row.user_id === holder?.user_id
    ? { userId: row.user_id, hash: row.password_hash }
    : undefined;
};

export const storePassword = async (
  queryable: Queryable,
  identity: string,
  { userId, hash }: StoredPassword,
): Promise<void> => {
  await setPassword(queryable, { identity, userId, passwordHash: hash });
};

export const replaceHash = async (
  queryable: Queryable,
  identity: string,
  hashes: { readonly from: string; readonly to: string },
): Promise<void> => {
  await rehash(queryable, { identity, oldHash: hashes.from, newHash: hashes.to });
};

/** Deletes at most `most` rows of each kind; returns the larger of both counts. */
export const purgeOldTickets = async (queryable: Queryable, most: number): Promise<number> => {
  return (await purge(queryable, { most })) ?? 0;
};
