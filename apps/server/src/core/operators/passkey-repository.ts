import { statement } from '../../platform/db/index.ts';
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
const add = statement(
  'operators-add-passkey',
  'select dipper.add_operator_passkey($1, $2, $3, $4, $5, $6) as is_done',
);
const use = statement(
  'operators-use-passkey',
  'select dipper.use_operator_passkey($1, $2) as is_done',
);
const drop = statement(
  'operators-drop-passkey',
  'select dipper.drop_operator_passkey($1, $2) as is_done',
);
const issue = statement(
  'operators-issue-ticket',
  'select dipper.issue_operator_ticket($1, $2, $3, $4, make_interval(secs => $5))',
);
const tryOne = statement(
  'operators-try-ticket',
  'select name, challenge from dipper.try_operator_ticket($1, $2, $3)',
);
const end = statement('operators-end-ticket', 'select dipper.end_operator_ticket($1) as is_done');

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

const isDone = async (
  db: Queryable,
  text: typeof add,
  values: readonly unknown[],
): Promise<boolean> =>
  (await db.query<{ is_done: boolean }>(text, [...values]))[0]?.is_done === true;

export const insertPasskey = (
  db: Queryable,
  key: Pick<PasskeyRow, 'name' | 'credential_id' | 'counter' | 'transports' | 'label'> & {
    readonly public_key: Uint8Array;
  },
): Promise<boolean> =>
  isDone(db, add, [
    key.name,
    key.credential_id,
    Buffer.from(key.public_key),
    key.counter,
    key.transports,
    key.label,
  ]);

/** False: its counter went back, so there are two of it. */
export const countPasskeyUse = (
  db: Queryable,
  credentialId: string,
  counter: number,
): Promise<boolean> => isDone(db, use, [credentialId, counter]);

export const deletePasskey = (
  db: Queryable,
  name: string,
  credentialId: string,
): Promise<boolean> => isDone(db, drop, [name, credentialId]);

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
  const { hash, name, purpose, challenge, lifetimeSeconds } = ticket;
  await db.query(issue, [hash, name ?? null, purpose, challenge ?? null, lifetimeSeconds]);
};

export type TriedTicket = { readonly name: string | null; readonly challenge: string | null };

/** Undefined: no such ticket, or it was tried too often. */
export const tryOperatorTicket = async (
  db: Queryable,
  given: { readonly hash: Buffer; readonly purpose: TicketPurpose; readonly triesMax: number },
): Promise<TriedTicket | undefined> => {
  const values = [given.hash, given.purpose, given.triesMax];
  const [row] = await db.query<TriedTicket>(tryOne, values);
  return row?.name === null && row.challenge === null ? undefined : row;
};

/** True for one of those who end it. */
export const endOperatorTicket = (db: Queryable, hash: Buffer): Promise<boolean> =>
  isDone(db, end, [hash]);
