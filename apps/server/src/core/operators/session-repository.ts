import type { OperatorRole } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const begin = statement(
  'operators-begin-session',
  'select dipper.begin_operator_session($1, $2, $3, $4, $5, $6, make_interval(secs => $7)) as ends_at',
);
const enter = statement(
  'operators-enter-session',
  `select session_id, name, roles, way, began_at, ends_at
   from dipper.enter_operator_session($1, make_interval(secs => $2)) where session_id is not null`,
);
const end = statement(
  'operators-end-session',
  'select dipper.end_operator_session($1, $2) as is_done',
);
const list = statement(
  'operators-sessions',
  `select session_id, name, way, address, user_agent, began_at, seen_at, ends_at
   from dipper.operator_session where ended_at is null and ends_at > dipper.current_time()
     and seen_at > dipper.current_time() - make_interval(secs => $2)
     and ($1::text is null or name = $1)
   order by began_at desc`,
);

export type SessionWay = 'totp' | 'passkey';

export type EnteredSession = {
  readonly session_id: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly way: SessionWay;
  readonly began_at: Date;
  readonly ends_at: Date;
};

export type NewSession = {
  readonly sessionId: string;
  readonly name: string;
  readonly tokenHash: Buffer;
  readonly way: SessionWay;
  readonly address: string;
  readonly userAgent: string;
  readonly lifetimeSeconds: number;
};

/** False: they may not come in any more. */
export const insertSession = async (db: Queryable, given: NewSession): Promise<boolean> => {
  const [row] = await db.query<{ ends_at: Date | null }>(begin, [
    given.sessionId,
    given.name,
    given.tokenHash,
    given.way,
    given.address,
    given.userAgent,
    given.lifetimeSeconds,
  ]);
  return row !== undefined && row.ends_at !== null;
};

export const enterSession = async (
  db: Queryable,
  tokenHash: Buffer,
  idleSeconds: number,
): Promise<EnteredSession | undefined> =>
  (await db.query<EnteredSession>(enter, [tokenHash, idleSeconds]))[0];

export const endSession = async (db: Queryable, sessionId: string, by: string): Promise<boolean> =>
  (await db.query<{ is_done: boolean }>(end, [sessionId, by]))[0]?.is_done === true;

export type ListedSession = Omit<EnteredSession, 'roles'> & {
  readonly address: string;
  readonly user_agent: string;
  readonly seen_at: Date;
};

/** Where they are signed in now; of all without a name. */
export const findSessions = (
  db: Queryable,
  { name, idleSeconds }: { readonly name: string | undefined; readonly idleSeconds: number },
): Promise<ListedSession[]> => db.query<ListedSession>(list, [name ?? null, idleSeconds]);
