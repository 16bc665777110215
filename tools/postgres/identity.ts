import { spawnSync } from 'node:child_process';

import { stopWithParent } from '../processes/index.ts';

/**
 * PostgreSQL refuses to run as root. `self`: we are not root. `namespace`: a user
 * namespace in which root looks like somebody else, so that files stay ours.
 * `nobody`: where namespaces are forbidden, the data directory is given away.
 */
export type Identity = 'self' | 'namespace' | 'nobody';

export const NOBODY = 65534;

const IN_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--'];

function works(command: readonly string[]): boolean {
  const [program = '', ...rest] = command;
  return spawnSync(program, rest, { stdio: 'ignore' }).status === 0;
}

export function chooseIdentity(): Identity {
  if (process.getuid?.() !== 0) return 'self';
  return works([...IN_NAMESPACE, 'true']) ? 'namespace' : 'nobody';
}

/**
 * The same command, made to run as the identity and to shut down when we die. Each wrapper
 * replaces itself by the next, so the process id that we get is PostgreSQL's. The death
 * signal is asked for last, because a change of user forgets it.
 */
export function asIdentity(identity: Identity, command: readonly string[]): string[] {
  const prefix = { self: [], namespace: IN_NAMESPACE, nobody: AS_NOBODY }[identity];
  return [...prefix, ...stopWithParent(command, 'INT')];
}
