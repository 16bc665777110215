import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { stopWithParent } from '../processes/index.ts';

/**
 * `late`: it did not end in its time, by the fault or by a slow machine. `broken`: what was to be tried
 * could not run at all, which shows nothing.
 */
export type Verdict =
  | { readonly kind: 'caught'; readonly by: string }
  | { readonly kind: 'late'; readonly by: string }
  | { readonly kind: 'survived' }
  | { readonly kind: 'broken'; readonly why: string };

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

const survived: Verdict = { kind: 'survived' };

/** The first test that failed. A file that could not be read has no tests, and proves nothing. */
export function verdictOf(root: string, report: Report): Verdict {
  for (const { name, assertionResults } of report.testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed !== undefined) {
      return { kind: 'caught', by: `${path.relative(root, name)} > ${failed.fullName}` };
    }
  }
  const unread = report.testResults.find(({ assertionResults }) => assertionResults.length === 0);
  if (unread !== undefined) {
    const [why = ''] = unread.message.split('\n');
    return { kind: 'broken', why: `${path.relative(root, unread.name)}: ${why}` };
  }
  return report.testResults.length === 0 ? { kind: 'broken', why: 'no test ran' } : survived;
}

type Ended = { readonly code: number; readonly said: string; readonly isHung: boolean };

/** Runs a program of the copy; one that does not end in its time is ended with all that it started. */
function run(root: string, args: readonly string[], limitMs: number): Promise<Ended> {
  const [program = '', ...rest] = stopWithParent([process.execPath, ...args], 'TERM');
  const child = spawn(program, rest, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  let isHung = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  }
  const end = (signal: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  };
  const timer = setTimeout(() => {
    isHung = true;
    end('SIGTERM');
    setTimeout(() => end('SIGKILL'), 5000).unref();
  }, limitMs);
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      clearTimeout(timer);
      if (isHung) end('SIGKILL');
      resolve({ code: code ?? 1, said, isHung });
    });
  });
}

async function runChecks(root: string, name: string, limitMs: number): Promise<Verdict> {
  const { code, said, isHung } = await run(root, ['tools/check/main.ts', name], limitMs);
  if (isHung) return { kind: 'late', by: `npm run check -- ${name}` };
  if (code === 0) return survived;
  return said.includes(`FAILED  ${name}`)
    ? { kind: 'caught', by: `npm run check -- ${name}` }
    : { kind: 'broken', why: `the check ${name} did not run` };
}

const vitest = 'node_modules/vitest/vitest.mjs';

async function runTests(
  root: string,
  { project, files }: { readonly project: string; readonly files: readonly string[] },
  limitMs: number,
): Promise<Verdict> {
  const report = path.join(root, 'mutate-report.json');
  rmSync(report, { force: true });
  const how = ['--bail=1', '--reporter=json', `--outputFile=${report}`];
  const args = [vitest, 'run', '--project', project, ...how, ...files];
  const { said, isHung } = await run(root, args, limitMs);
  if (isHung) return { kind: 'late', by: files.join(' ') || project };
  if (!existsSync(report)) {
    const lines = said.split('\n').filter((line) => line.trim() !== '');
    return { kind: 'broken', why: lines.find((line) => line.includes('rror')) ?? 'no report' };
  }
  return verdictOf(root, JSON.parse(readFileSync(report, 'utf8')));
}

/** One test of a fault, as the list names it. */
export function judge(root: string, test: string, limitMs: number): Promise<Verdict> {
  const [project = '', file = ''] = test.split(':');
  return project === 'check'
    ? runChecks(root, file, limitMs)
    : runTests(root, { project, files: file === '' ? [] : [file] }, limitMs);
}
