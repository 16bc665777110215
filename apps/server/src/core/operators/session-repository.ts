import type { OperatorRole } from '@dipper/contract';
import { call, seconds, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const begin = call('begin_operator_session');
const enter = call('enter_operator_session');
const end = call('end_operator_session');
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

/** Returns false if the operator may not sign in any more. */
export const insertSession = async (
  db: Queryable,
  { lifetimeSeconds, ...session }: NewSession,
): Promise<boolean> =>
  (await begin(db, { ...session, lifetime: seconds(lifetimeSeconds) })) !== null;

export const enterSession = async (
  db: Queryable,
  tokenHash: Buffer,
  { idleSeconds, isActivity }: { readonly idleSeconds: number; readonly isActivity: boolean },
): Promise<EnteredSession | undefined> => {
  type Found = EnteredSession | { readonly session_id: null };
  const found = await enter<Found>(db, {
    tokenHash,
    idle: seconds(idleSeconds),
    isActivity,
  });
  return found.session_id === null ? undefined : found;
};

export const endSession = (db: Queryable, sessionId: string, by: string): Promise<boolean> =>
  end(db, { sessionId, by });

export type ListedSession = Omit<EnteredSession, 'roles'> & {
  readonly address: string;
  readonly user_agent: string;
  readonly seen_at: Date;
};

/** Finds the live sessions of one operator, or of all if no name is given. */
export const findSessions = (
  db: Queryable,
  { name, idleSeconds }: { readonly name: string | undefined; readonly idleSeconds: number },
): Promise<ListedSession[]> => db.query<ListedSession>(list, [name ?? null, idleSeconds]);
