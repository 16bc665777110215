import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterEach, describe, expect, it } from 'vitest';
import { textsPlugin } from './plugin.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Bundles a language's texts as the page's build does, and gives back the code. */
const bundle = async (english: object, korean: object): Promise<string> => {
  folder = mkdtempSync(path.join(tmpdir(), 'dipper-texts-'));
  const messages = path.join(folder, 'i18n/messages/shop');
  mkdirSync(messages, { recursive: true });
  writeFileSync(path.join(messages, 'en.json'), JSON.stringify(english));
  writeFileSync(path.join(messages, 'ko.json'), JSON.stringify(korean));
  writeFileSync(path.join(folder, 'main.js'), `export { default } from '${messages}/ko.json';`);
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [textsPlugin()],
    build: { write: false, lib: { entry: path.join(folder, 'main.js'), formats: ['es'] } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  return first !== undefined && 'output' in first ? first.output[0].code : '';
};

describe('a build of the texts', () => {
  it('contains compiled texts with plural forms [NAV-22]', async () => {
    const code = await bundle(
      { title: 'Spoons', count: '{count, plural, one {# spoon} other {# spoons}}' },
      { title: '스푼', count: '{count, plural, other {스푼 #개}}' },
    );
    expect(code).toContain('스푼');
    expect(code).not.toContain('plural');
  });

  it.each([
    ['is missing', {}],
    ['is empty', { title: ' ' }],
  ])('fails where a text %s in one language [NAV-22]', async (_what, korean) => {
    await expect(bundle({ title: 'Spoons' }, korean)).rejects.toThrow(/ko\.json lacks title/);
  });
});
