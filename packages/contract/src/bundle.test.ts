import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const contract = JSON.stringify(`${folder}index.ts`);
const entry = '\0entry';

const bundle = async (
  source: string,
  output: Rolldown.OutputOptions,
): Promise<Rolldown.OutputChunk[]> => {
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
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output },
    },
  });
  return [result]
    .flat()
    .flatMap((built) => ('output' in built ? built.output : []))
    .filter((file) => file.type === 'chunk');
};

/** All that a page would carry for these names: our code, and zod's below it. */
const carriedFor = async (source: string): Promise<string> => {
  const chunks = await bundle(source, {});
  return chunks.map((chunk) => chunk.code).join('');
};

/** Bytes of our own code, minified, with zod in a chunk of its own: a little more than in a page. */
const bytesOf = async (source: string): Promise<number> => {
  const groups = [{ name: 'zod', test: /node_modules[\\/]zod/ }];
  const chunks = await bundle(source, { codeSplitting: { groups } });
  const ours = chunks.filter((chunk) => chunk.name !== 'zod');
  return Buffer.byteLength(ours.map((chunk) => chunk.code).join(''));
};

describe("the contract's share of a page's bundle", () => {
  it('is under two KiB for the client alone, without calls or catalogue', async () => {
    const source = `export { createClient } from ${contract};`;
    const code = await carriedFor(source);
    expect(code).toContain('idempotency-key');
    expect(code).not.toMatch(/\/billing|\/exchange|daily_limit/);
    expect(await bytesOf(source)).toBeLessThan(2048);
  });

  it('contains the imported calls and no others', async () => {
    const code = await carriedFor(`export { purchaseRoute, productsRoute } from ${contract};`);
    const paths = [...code.matchAll(/path:[`"']([^`"']+)/g)].map(([, path]) => path ?? '');
    expect(paths.toSorted()).toEqual(['/billing/spoon/inner/payment', '/billing/spoon/products']);
    expect(code).not.toMatch(/when:|rewardId|isShowCountdown|minorMonthly|usedToday/);
  });

  it('leaves out schemas that stand beside the imported one', async () => {
    const code = await carriedFor(`export { pageOf } from ${contract};`);
    expect(code).toContain('nextCursor');
    const neighbours = ['cursor:', '{1,16}', '{1,11}-', 'T\\d\\d:', '|1[0-2])'];
    expect(neighbours.filter((shape) => code.includes(shape))).toEqual([]);
  });

  it('is empty when the contract is imported for side effects alone', async () => {
    expect(await carriedFor(`import ${contract};`)).toBe('');
  });
});
