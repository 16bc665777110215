import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type StaticFile = { body: Buffer; type: string; cacheControl: string };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

function cacheControl(name: string): string {
  return name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-store';
}

/** The whole build is small: held in memory, no address can ever name a file outside it. */
export function readStaticFiles(root: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const full = path.join(entry.parentPath, entry.name);
    const name = path.relative(root, full).split(path.sep).join('/');
    const type = types[path.extname(name)];
    if (!entry.isFile() || type === undefined || name.startsWith('.')) continue;
    files.set(`/${name}`, { body: readFileSync(full), type, cacheControl: cacheControl(name) });
  }
  return files;
}
