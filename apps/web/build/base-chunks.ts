import path from 'node:path';
import type { ESTree } from 'vite';

/** The chunks that every page begins with, in the order in which they run. */
export const baseNames = ['rolldown-runtime', 'react', 'index'] as const;

/** They are there already when any other chunk is loaded. */
export const isBaseFile = (file: string): boolean =>
  baseNames.some((name) => path.posix.basename(file).startsWith(`${name}-`));

/** The global that base chunks export into and all other chunks read from. */
const registry = 'globalThis.dipperParts';

export type Chunk = { readonly name: string; readonly fileName: string };
type Edit = { readonly start: number; readonly end: number; readonly text: string };

const isBase = ({ name }: Chunk): boolean => baseNames.some((each) => each === name);

const nameOf = (node: ESTree.ModuleExportName): string =>
  node.type === 'Literal' ? node.value : node.name;

const readFrom = (base: Chunk, node: ESTree.ImportDeclaration): string => {
  const from = `${registry}['${base.name}']`;
  const names = node.specifiers.map((specifier) => {
    switch (specifier.type) {
      case 'ImportSpecifier':
        return `${nameOf(specifier.imported)}: ${specifier.local.name}`;
      case 'ImportDefaultSpecifier':
        return `default: ${specifier.local.name}`;
      case 'ImportNamespaceSpecifier':
        throw new Error(`${base.name} is imported as a whole, which its registry cannot give`);
    }
  });
  return names.length === 0 ? '' : `const { ${names.join(', ')} } = ${from};`;
};

const leaveIn = (chunk: Chunk, node: ESTree.ExportNamedDeclaration): string => {
  const getters = node.specifiers.map(
    ({ exported, local }) => `get ${nameOf(exported)}() { return ${nameOf(local)}; }`,
  );
  return `(${registry} ??= {})['${chunk.name}'] = { ${getters.join(', ')} };`;
};

/** Lines stay where they are, so that source maps still fit. */
const apply = (code: string, edits: readonly Edit[]): string => {
  let result = '';
  let done = 0;
  for (const { start, end, text } of edits) {
    const lines = code.slice(start, end).split('\n').length - 1;
    result += code.slice(done, start) + text.replaceAll('\n', ' ') + '\n'.repeat(lines);
    done = end;
  }
  return result + code.slice(done);
};

type Rendered = {
  readonly code: string;
  readonly body: ESTree.Program['body'];
  readonly chunk: Chunk;
  readonly chunks: readonly Chunk[];
};

/** Puts the registry in the place of imports of base chunks, and of their exports. */
export const rewriteChunk = ({ code, body, chunk, chunks }: Rendered): string | undefined => {
  const base = new Map(chunks.filter(isBase).map((each) => [each.fileName, each]));
  const own = isBase(chunk);
  const edits = body.flatMap((node): Edit[] => {
    const place = { start: node.start, end: node.end };
    if (node.type === 'ImportDeclaration') {
      const file = path.posix.join(path.posix.dirname(chunk.fileName), node.source.value);
      const from = base.get(file);
      if (from !== undefined) return [{ ...place, text: readFrom(from, node) }];
      if (own) throw new Error(`${chunk.name} imports ${file}, which is no base chunk`);
    }
    if (!own) return [];
    if (node.type === 'ExportNamedDeclaration' && node.declaration === null) {
      return [{ ...place, text: leaveIn(chunk, node) }];
    }
    if (node.type.startsWith('Export')) throw new Error(`${chunk.name}: ${node.type}`);
    return [];
  });
  return edits.length === 0 ? undefined : apply(code, edits);
};
