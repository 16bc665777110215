import { call, seconds, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const columns = 'credential_id, name, public_key, counter, transports, label, added_at, used_at';

const find = statement(
  'operators-passkey',
  `select ${columns} from dipper.operator_passkey where credential_id = $1`,
);
const list = statement(
  'operators-passkeys',
  `select ${columns} from dipper.operator_passkey where name = $1 order by added_at`,
);
const add = call('add_operator_passkey');
const countUse = call('use_operator_passkey');
const drop = call('drop_operator_passkey');
const issue = call('issue_operator_ticket');
const tryOne = call('try_operator_ticket');
const end = call('end_operator_ticket');

export type PasskeyRow = {
  readonly credential_id: string;
  readonly name: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: readonly string[];
  readonly label: string;
  readonly added_at: Date;
  readonly used_at: Date | null;
};

export const findPasskey = async (
  db: Queryable,
  credentialId: string,
): Promise<PasskeyRow | undefined> => (await db.query<PasskeyRow>(find, [credentialId]))[0];

export const findPasskeys = (db: Queryable, name: string): Promise<PasskeyRow[]> =>
  db.query<PasskeyRow>(list, [name]);

export type NewPasskey = {
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: bigint;
  readonly transports: readonly string[];
  readonly label: string;
};

export const insertPasskey = (db: Queryable, key: NewPasskey): Promise<boolean> => add(db, key);

/** Returns false if the passkey's counter went back, which means that a copy of it exists. */
export const countPasskeyUse = (
  db: Queryable,
  credentialId: string,
  counter: bigint,
): Promise<boolean> => countUse(db, { credentialId, counter });

export const deletePasskey = (
  db: Queryable,
  name: string,
  credentialId: string,
): Promise<boolean> => drop(db, { name, credentialId });

export type TicketPurpose = 'second-factor' | 'passkey' | 'add-passkey';

export const insertOperatorTicket = async (
  db: Queryable,
  ticket: {
    readonly hash: Buffer;
    readonly name: string | undefined;
    readonly purpose: TicketPurpose;
    readonly challenge: string | undefined;
    readonly lifetimeSeconds: number;
  },
): Promise<void> => {
  const { hash: ticketHash, lifetimeSeconds, ...rest } = ticket;
  await issue(db, { ticketHash, ...rest, lifetime: seconds(lifetimeSeconds) });
};

export type TriedTicket = { readonly name: string | null; readonly challenge: string | null };

type TicketTry = {
  readonly hash: Buffer;
  readonly purpose: TicketPurpose;
  readonly triesMax: number;
};

/** Returns undefined if there is no such ticket, or it was tried too often. */
export const tryOperatorTicket = async (
  db: Queryable,
  { hash: ticketHash, ...attempt }: TicketTry,
): Promise<TriedTicket | undefined> => {
  const tried = await tryOne(db, { ticketHash, ...attempt });
  return tried.name === null && tried.challenge === null ? undefined : tried;
};

/** Ends a ticket. Of several calls at once, only one gets true. */
export const endOperatorTicket = (db: Queryable, hash: Buffer): Promise<boolean> =>
  end(db, { ticketHash: hash });
