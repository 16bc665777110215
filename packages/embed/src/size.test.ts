import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';

const budgetBytes = 3 * 1024;

it('the embed adds at most 3 KB to a host site, minified and with brotli [BRG-04]', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: { entry: `${import.meta.dirname}/index.ts`, formats: ['es'] },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    'output' in result ? result.output : [],
  );
  const code = outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('');
  expect(code).toContain('dipper-wallet');
  expect(brotliCompressSync(code).byteLength).toBeLessThanOrEqual(budgetBytes);
});
