import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|json|svg|webmanifest|txt)$/;
const smallestWorthIt = 512;

const compressFile = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  if (bytes.byteLength < smallestWorthIt) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
};

/** Writes `.br` and `.gz` beside each file once, so that no request pays for compression. */
export const precompressPlugin = (): Plugin => {
  let folder = '';
  return {
    name: 'dipper-precompress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile() && compressible.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name));
      for (const file of files) await compressFile(file);
    },
  };
};
