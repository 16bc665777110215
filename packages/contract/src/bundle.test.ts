import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';

const door = fileURLToPath(new URL('index.ts', import.meta.url));
const entry = '\0entry';

/** What a page would carry of the contract when it imports these names, zod itself set apart. */
const bundled = async (source: string): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod/ }] } },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .map((file) => ('code' in file && file.name !== 'zod' ? file.code : ''))
    .join('');
};

describe('what a page carries of the contract', () => {
  it('is under two KiB for the client, with no call and no catalogue in it', async () => {
    const code = await bundled(`export { createClient } from ${JSON.stringify(door)};`);
    expect(code).toContain('idempotency-key');
    expect(code).not.toMatch(/\/billing|\/exchange|daily_limit/);
    expect(Buffer.byteLength(code)).toBeLessThan(2048);
  });

  it('holds the calls that it imports, and none of the others', async () => {
    const code = await bundled(
      `export { purchaseRoute, productsRoute } from ${JSON.stringify(door)};`,
    );
    const paths = [...code.matchAll(/path:[`"']([^`"']+)/g)].map(([, path]) => path ?? '');
    expect(paths.toSorted()).toEqual(['/billing/spoon/inner/payment', '/billing/spoon/products']);
    expect(code).not.toMatch(/when:|Idempotency-Key was used|residentFirstNumber|redirect-page/);
  });

  it('holds nothing for what is imported for its side effects alone', async () => {
    const code = await bundled(`import ${JSON.stringify(door)};`);
    expect(code.trim()).toBe('');
  });
});
