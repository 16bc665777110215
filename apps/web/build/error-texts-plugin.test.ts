import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCatalogue } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { withoutLogTexts } from './error-texts-plugin.ts';

const folder = path.resolve(import.meta.dirname, '../../../packages/contract/src/errors');
const sources = readdirSync(folder)
  .filter((name) => !name.endsWith('.test.ts') && name !== 'entry.ts')
  .map((name) => readFileSync(path.join(folder, name), 'utf8'));

describe("the page's error catalogue", () => {
  it('contains no text meant for logs or documents', () => {
    const texts = sources.map(withoutLogTexts).join('\n');
    const { length } = Object.values(errorCatalogue);
    expect(length).toBeGreaterThan(100);
    expect(texts.match(/^\s+(?:log|when): '',$/gm)).toHaveLength(2 * length);
    expect(texts).not.toMatch(/\b(?:log|when):\s*[^',\s]/);
    expect(texts).not.toMatch(/\b(?:log|when):\s*'[^']/);
  });

  it("keeps the errors' numbers and statuses", () => {
    const entry = "  a: {\n    number: 1,\n    log: 'it\\'s',\n    when:\n      'b',\n  },\n";
    expect(withoutLogTexts(entry)).toBe(
      "  a: {\n    number: 1,\n    log: '',\n    when: '',\n  },\n",
    );
  });
});
