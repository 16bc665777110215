import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Runs a program to its end and answers what it printed, line by line, as it comes. */
export const run = (
  program: string,
  parameters: readonly string[],
  onLine: (line: string) => void = () => undefined,
): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const lines: string[] = [];
    const complaints: string[] = [];
    let rest = '';
    child.stdout.on('data', (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        onLine(line);
      }
    });
    child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(lines);
      else reject(new Error(`${program} ended with ${code}: ${complaints.join('').slice(-2000)}`));
    });
  });
