import { spawnSync } from 'node:child_process';

/**
 * PostgreSQL refuses to run as root. `self`: we are not root. `namespace`: a user
 * namespace in which root looks like somebody else, so that files stay ours.
 * `nobody`: where namespaces are forbidden, the data directory is given away.
 */
export type Identity = 'self' | 'namespace' | 'nobody';

export const NOBODY = 65534;

const IN_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
const STOP_WITH_PARENT = ['--pdeathsig', 'INT', '--'];

function works(command: readonly string[]): boolean {
  const [program = '', ...rest] = command;
  return spawnSync(program, rest, { stdio: 'ignore' }).status === 0;
}

export function chooseIdentity(): Identity {
  if (process.getuid?.() !== 0) return 'self';
  return works([...IN_NAMESPACE, 'true']) ? 'namespace' : 'nobody';
}

/**
 * The same command, made to run as the identity. Each wrapper replaces itself by the
 * next, so the process id that we get is PostgreSQL's; the signal on our death makes
 * it shut down properly even if this process is killed outright.
 */
export function asIdentity(identity: Identity, command: readonly string[]): string[] {
  switch (identity) {
    case 'self': {
      const prefix = ['setpriv', ...STOP_WITH_PARENT];
      return works([...prefix, 'true']) ? [...prefix, ...command] : [...command];
    }
    case 'namespace':
      return [...IN_NAMESPACE, 'setpriv', ...STOP_WITH_PARENT, ...command];
    case 'nobody':
      return [...AS_NOBODY, ...STOP_WITH_PARENT, ...command];
  }
}
