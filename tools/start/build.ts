import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { runCommand } from '../processes/index.ts';

export type Workspace = { name: string; directory: string };

const skipped = new Set(['node_modules', 'dist', 'samples']);

function isSource(name: string): boolean {
  return !/\.(test|spec)\.tsx?$/.test(name) && !name.endsWith('.md');
}

function sourcesBelow(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(directory, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourcesBelow(full);
    return isSource(entry.name) ? [full] : [];
  });
}

/** Everything that can change what a build makes: its own folder, what it may import, its tools. */
export function fingerprint(root: string, workspace: Workspace): string {
  const directories = [workspace.directory, path.join(root, 'packages')];
  const shared = ['package-lock.json', 'tsconfig.json'].map((name) => path.join(root, name));
  const files = [...new Set([...directories.flatMap(sourcesBelow), ...shared])].toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

function hasBuild(directory: string): boolean {
  const manifest = path.join(directory, 'package.json');
  if (!existsSync(manifest)) return false;
  const { scripts }: { scripts?: Record<string, string> } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  );
  return scripts?.['build'] !== undefined;
}

/** Returns the workspaces to build: an app's imports are built before it. */
export function workspacesToBuild(root: string): Workspace[] {
  return ['packages', 'apps'].flatMap((room) =>
    readdirSync(path.join(root, room))
      .map((name) => ({ name, directory: path.join(root, room, name) }))
      .filter(({ directory }) => hasBuild(directory)),
  );
}

/** Returns the stamp's place beside the installed packages: a new installation builds anew. */
function stampFile(root: string, { name }: Workspace): string {
  return path.join(root, 'node_modules/.cache/dipper', `${name}.build`);
}

function isFresh(root: string, workspace: Workspace, current: string): boolean {
  const stamp = stampFile(root, workspace);
  const built = existsSync(path.join(workspace.directory, 'dist'));
  return built && existsSync(stamp) && readFileSync(stamp, 'utf8') === current;
}

export async function buildChanged(root: string, say: (line: string) => void): Promise<void> {
  for (const workspace of workspacesToBuild(root)) {
    const current = fingerprint(root, workspace);
    if (isFresh(root, workspace, current)) continue;
    say(`building ${workspace.name}`);
    await runCommand({
      name: `the build of ${workspace.name}`,
      command: [process.execPath, '--run', 'build'],
      environment: { ...process.env, NODE_ENV: 'production' },
      cwd: workspace.directory,
    });
    const stamp = stampFile(root, workspace);
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, current);
  }
}
