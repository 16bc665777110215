import { spawnSync } from 'node:child_process';
import os from 'node:os';

import { stopWithParent } from '../processes/index.ts';

/**
 * PostgreSQL refuses to run as root, or as a user without a name. `self`: we are neither.
 * `namespace`: a user namespace in which we look like "nobody", so that files stay ours.
 * `nobody`: where root may make no namespace, the data directory is given away.
 */
export type Identity = 'self' | 'namespace' | 'nobody';

export const NOBODY = 65534;

const IN_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--'];

function works(command: readonly string[]): boolean {
  const [program = '', ...rest] = command;
  return spawnSync(program, rest, { stdio: 'ignore' }).status === 0;
}

/** Containers often run under a number that no user has. */
function hasName(): boolean {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
}

export function chooseIdentity(): Identity {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return 'self';
  if (works([...IN_NAMESPACE, 'true'])) return 'namespace';
  return isRoot ? 'nobody' : 'self';
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
