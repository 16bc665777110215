import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { stopWithParent } from '../processes/index.ts';

type Child = {
  readonly exited: Promise<number | null>;
  /** Asks it to end, and waits for that. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
};

type ChildMessage = {
  readonly onLine: (line: string) => void;
  /** Handles its complaints, which are ours to print by default: it never holds our own output open. */
  readonly onComplaint?: (line: string) => void;
};

/** A program of ours beside a test, which ends with it even where the test is killed outright. */
export const startBeside = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { onLine, onComplaint = (line) => process.stderr.write(`${line}\n`) }: ChildMessage,
): Child => {
  const [program = '', ...rest] = stopWithParent([process.execPath, ...args], 'TERM');
  const child = spawn(program, rest, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  createInterface({ input: child.stdout }).on('line', onLine);
  createInterface({ input: child.stderr }).on('line', onComplaint);
  return {
    exited,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await exited;
    },
  };
};
