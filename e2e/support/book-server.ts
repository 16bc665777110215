import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

const configFile = join(import.meta.dirname, '../../packages/ui/book/vite.config.ts');

export type BookServer = { address: string; stop: () => Promise<void> };

/** Builds the component book as it would be shipped, and serves it on a free port. */
export async function serveBook(): Promise<BookServer> {
  const outDir = await mkdtemp(join(tmpdir(), 'dipper-book-'));
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('The book is served nowhere');
  return {
    address,
    async stop() {
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}
