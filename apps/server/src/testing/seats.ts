import { consoleHeader } from '@dipper/contract';
import type { OperatorRole } from '@dipper/contract';
import { statement } from '../platform/db/index.ts';
import type { Queryable } from '../platform/db/index.ts';
import { hashToken, newUuid } from '../platform/ids.ts';

/** Made by the command on the server, as far as two of them are concerned, and enrolled. */
const enrol = statement(
  'test-seats-enrol',
  `insert into dipper.operator (name, roles, password_hash, invited_by, invited_at)
   values ($1, $2, 'nobody signs in by it', 'command line', dipper.current_time())`,
);
/** However far a test moves the clock, it is still there. */
const signIn = statement(
  'test-seats-sign-in',
  `insert into dipper.operator_session (session_id, name, token_hash, way, address, user_agent,
     began_at, seen_at, ends_at)
   values ($1, $2, $3, 'totp', '127.0.0.1', 'a test', dipper.current_time(), '2100-01-01',
     '2100-01-01')`,
);

const tokenOf = (name: string): string => `a-session-of-${name}-for-these-tests`;

/** People who run the service, each signed in as in the console. */
export const seatOperators = async (
  { owner }: { readonly owner: Queryable },
  seats: Readonly<Record<string, readonly OperatorRole[]>>,
): Promise<void> => {
  for (const [name, roles] of Object.entries(seats)) {
    await owner.query(enrol, [name, [...roles]]);
    await owner.query(signIn, [newUuid(), name, hashToken(tokenOf(name))]);
  }
};

/** Returns the headers that the browser of a seated operator sends. */
export const atSeat = (name: string): Readonly<Record<string, string>> => ({
  cookie: `dipper-operator=${tokenOf(name)}`,
  [consoleHeader]: '1',
});
