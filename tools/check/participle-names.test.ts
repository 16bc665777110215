import { describe, expect, it } from 'vitest';
import { participleNames } from './participle-names.ts';

const found = (text: string, file = 'apps/web/src/a.ts'): string[] => participleNames(file, text);

describe('names without a noun', () => {
  it.each([
    ['const told = 1;', 'told'],
    ['let wordsKept = [];', 'wordsKept'],
    ['type A = { readonly known: string };', 'known'],
    ['const read = (asked: string) => asked;', 'asked'],
    ['const { query: given } = page;', 'given'],
    ['const [, kept] = rows;', 'kept'],
    ['function describeKept() {}', 'describeKept'],
    ['const { told } = row;', 'told'],
    ['call({ told: 1 });', 'told'],
  ])('are reported in %j', (text, name) => {
    expect(found(`\n${text}\n`)).toEqual([
      `apps/web/src/a.ts:2: "${name}" names no thing, say what it holds`,
    ]);
  });

  it.each([
    'const isKnown = true;',
    'const keptPayee = row;',
    'const givenName = "Mina";',
    '// told: by a provider',
    "const text = 'kept';",
  ])('are not reported in %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('stay where the database or a call has them, for properties alone', () => {
    const file = 'apps/server/src/core/refunds/rows.ts';
    expect(found('type Row = { told: bigint }; const { told } = row;', file)).toEqual([]);
    expect(found('const told = 1n;', file)).toHaveLength(1);
  });
});
