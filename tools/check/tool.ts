import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export type ToolResult = { status: number | null; output: string };

/** Runs a tool of the packages under this Node, whatever else the machine has by that name. */
export async function runTool(
  root: string,
  script: string,
  args: readonly string[],
): Promise<ToolResult> {
  const file = path.join(root, 'node_modules', script);
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  const status = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, output: `${output}${errors}` };
}

export function linesUnlessGood({ status, output }: ToolResult): string[] {
  if (status === 0) return [];
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`it ended with ${status} and said nothing`];
}
