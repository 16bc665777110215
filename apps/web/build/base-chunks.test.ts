import { createContext, runInContext } from 'node:vm';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { isBaseFile, rewriteChunk } from './base-chunks.ts';

const chunks = [
  { name: 'react', fileName: 'assets/react-1.js' },
  { name: 'index', fileName: 'assets/index-1.js' },
  { name: 'sheet', fileName: 'assets/sheet-1.js' },
  { name: 'parts', fileName: 'assets/parts-1.js' },
];

const rewrite = (name: string, code: string): string | undefined => {
  const chunk = chunks.find((each) => each.name === name);
  if (chunk === undefined) throw new Error(name);
  return rewriteChunk({ code, body: parseAst(code).body, chunk, chunks });
};

describe('base chunks', () => {
  it('export live values through the registry instead of importing each other, in order of execution', () => {
    const page = createContext({ heard: [] });
    const react = rewrite('react', 'const use = () => 7;\nexport {\n  use as a,\n  use as b\n};\n');
    const index = rewrite(
      'index',
      "import { a as use } from './react-1.js';\nlet count = use();\nexport { count as c };\ncount += 1;",
    );
    const sheet = rewrite('sheet', "import { c } from './index-1.js';\nheard.push(c);");
    for (const code of [react, index, sheet]) runInContext(`(() => { ${code ?? ''} })()`, page);
    expect(page['heard']).toEqual([8]);
    expect(react?.split('\n')).toHaveLength(6);
  });

  it('leave chunks unchanged that import nothing from them', () => {
    expect(rewrite('sheet', "import { x } from './parts-1.js';\nexport { x };")).toBeUndefined();
  });

  it.each([
    ['index', "import { x } from './parts-1.js';", 'index imports assets/parts-1.js'],
    ['sheet', "import * as all from './index-1.js';", 'index is imported as a whole'],
    ['index', 'export default 1;', 'index: ExportDefaultDeclaration'],
  ])(
    'fail the build of %s with %s, an import or export that the registry cannot replace',
    (name, code, message) => {
      expect(() => rewrite(name, code)).toThrow(message);
    },
  );

  it('are recognised by their file names', () => {
    expect(isBaseFile('assets/react-BMOdG2-k.js')).toBe(true);
    expect(isBaseFile('assets/index-C3uxwjlY.css')).toBe(true);
    expect(isBaseFile('assets/settings-sheet-DTnx4c1c.js')).toBe(false);
  });
});
