import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

import { listFiles } from '../files/index.ts';
import { nodesOf } from './protocol-names.ts';
import type { Parsed } from './protocol-names.ts';

export const rooms = 'apps/server/src/providers';
const ports = 'apps/server/src/ports';
const platform = 'apps/server/src/platform';
export const vaultRoom = 'apps/vault/src/providers';

/** The files of facts: hosts and addresses of the provider, its sources, fields, refusals and other words. */
const homes = new Set(
  'protocol hosts messages refusals noes words card-companies sources'
    .split(' ')
    .map((name) => `${name}.ts`),
);

function isCode(file: string): boolean {
  return file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/testing/');
}

function isAdapter(file: string): boolean {
  return isCode(file) && !homes.has(path.posix.basename(file));
}

function parsedIn(root: string, folder: string, isMeant = isCode): Parsed[] {
  return listFiles(root, folder)
    .filter(isMeant)
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return { file, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) };
    });
}

/** Returns the files of an adapter that run, without its protocol. */
export function adapterFiles(root: string, folder: string): Parsed[] {
  return parsedIn(root, `${rooms}/${folder}`, isAdapter);
}

/** Returns the files whose types say which words are ours. */
export function portFiles(root: string): Parsed[] {
  return [...parsedIn(root, ports), ...parsedIn(root, platform)];
}

/** Returns the vault's files for a provider: they begin with its name. */
export function vaultFiles(root: string, name: string): Parsed[] {
  return parsedIn(root, vaultRoom).filter(({ file }) =>
    new RegExp(`^${name}(?:-[a-z]+)?\\.ts$`).test(path.posix.basename(file)),
  );
}

/** `/v1/pay`, not a sign alone; also after another host. */
function isAddress(text: string): boolean {
  return /^\/[\w{.]/.test(text) || text.includes('://');
}

/** The address that people come back to is ours: what is added to it is no fact about a provider. */
function isOfOurs({ expression }: ts.TemplateSpan): boolean {
  return ts.isIdentifier(expression) && expression.text === 'returnBase';
}

/** A path in an expression: `/\/v2\/pay\/(\w+)$/`. */
const pathInside = /(?:\\\/[A-Za-z][\w.-]*){2}/;

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) return node.text;
  return ts.isTemplateSpan(node) && !isOfOurs(node) ? node.literal.text : undefined;
}

/** Each address that is written out, with its line. */
export function addressesIn({ tree }: Parsed): { line: number; text: string }[] {
  return nodesOf(tree).flatMap((node) => {
    const text = textOf(node);
    const isExpression = ts.isRegularExpressionLiteral(node) && pathInside.test(node.text);
    const found = isExpression ? node.text : text !== undefined && isAddress(text) && text;
    if (found === false) return [];
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    return [{ line: line + 1, text: found }];
  });
}

/** Names that the vault's readers ask a body for, written out. */
export function namesReadIn({ tree }: Parsed): string[] {
  return nodesOf(tree).flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return [];
    const [, name] = node.arguments;
    const isReader = ['textIn', 'objectIn', 'told'].includes(node.expression.text);
    return isReader && name !== undefined && ts.isStringLiteral(name) ? [name.text] : [];
  });
}
