import { spawn, type ChildProcess } from 'node:child_process';

import { keepOutput } from './output.ts';
import { stopWithParent } from './stop-with-parent.ts';

export type ServiceOptions = {
  name: string;
  command: readonly string[];
  environment: Readonly<Record<string, string | undefined>>;
  cwd: string;
  logFile?: string;
};

export type Service = {
  name: string;
  pid: number;
  /** Resolves with what ended it, for people to read. */
  exited: Promise<string>;
  hasExited: () => boolean;
  lastLines: () => string[];
  signal: (name: NodeJS.Signals) => void;
  /** Asks it to end, and ends it outright when it does not in time. */
  stop: () => Promise<void>;
};

const STOP_TIMEOUT_MS = 15_000;

function reasonOf(child: ChildProcess): string {
  return child.signalCode === null ? `exit code ${child.exitCode}` : child.signalCode;
}

/**
 * In a session of its own, so that Ctrl-C in the terminal reaches only the one who
 * started it, who then ends its services in the right order.
 */
export function startService(options: ServiceOptions): Service {
  const [program = '', ...rest] = stopWithParent(options.command, 'TERM');
  const child = spawn(program, rest, {
    cwd: options.cwd,
    env: options.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (child.pid === undefined) throw new Error(`${options.name} cannot be started`);
  const output = keepOutput(options.logFile);
  output.follow(child.stdout);
  output.follow(child.stderr);
  // 'close' comes after the last line of output, 'exit' may come before it.
  const exited = new Promise<string>((resolve) => {
    child.once('close', () => resolve(reasonOf(child)));
  });
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    name: options.name,
    pid: child.pid,
    exited,
    hasExited,
    lastLines: output.lines,
    signal: (name) => void child.kill(name),
    stop: async () => {
      if (hasExited()) return;
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Runs to its end. A failure carries what the command itself said. */
export async function runCommand(options: ServiceOptions): Promise<string[]> {
  const service = startService(options);
  const reason = await service.exited;
  if (reason !== 'exit code 0') throw new CommandError(options.name, reason, service.lastLines());
  return service.lastLines();
}

export class CommandError extends Error {
  readonly lines: string[];

  constructor(name: string, reason: string, lines: string[]) {
    super([`${name} failed (${reason})`, ...lines].join('\n'));
    this.lines = lines;
  }
}
