import { spawnSync } from 'node:child_process';

const PROGRAM = 'setpriv';

let available: boolean | undefined;

function isAvailable(): boolean {
  available ??=
    spawnSync(PROGRAM, ['--pdeathsig', 'TERM', 'true'], { stdio: 'ignore' }).status === 0;
  return available;
}

/**
 * The same command, which the kernel signals when we die, even if we are killed outright.
 * The wrapper replaces itself by the command, so the process id stays the command's own.
 */
export function stopWithParent(command: readonly string[], signal: 'TERM' | 'INT'): string[] {
  return isAvailable() ? [PROGRAM, '--pdeathsig', signal, '--', ...command] : [...command];
}
