import ts from 'typescript';

import { currencies, errorCatalogue } from '../../packages/contract/src/index.ts';
import { constantsOf, nodesOf, type Parsed } from './protocol-names.ts';

/** Words of providers as adapters write them out: each has its place in the protocol, with its source. */

type Row = { readonly as?: string };
type Table = Readonly<Record<string, Readonly<Record<string, Row>>>>;
type Facts = {
  readonly addresses: object;
  readonly messages: Readonly<
    Record<
      string,
      {
        readonly sent?: readonly string[];
        readonly read?: readonly string[];
        readonly values?: Readonly<Record<string, readonly string[]>>;
      }
    >
  >;
  readonly methods?: Readonly<Record<string, { readonly name: string; readonly code?: string }>>;
  readonly refusals: Readonly<Record<string, object>>;
  readonly words?: Table;
};

/** Words of HTTP, of Unicode, of addresses, of ciphers, and of Node.js, which are no provider's. */
const ofOthers =
  'GET POST PUT DELETE OK NFC NFKC https: smtps: rsa ES256 HS256 S256 RSA-SHA256 ENOENT'.split(' ');

/** Returns the names in a protocol; each part of a field or of a code with a space counts by itself as well. */
export function wordsOf(protocol: Facts): Set<string> {
  const { addresses, messages, methods = {}, refusals, words = {} } = protocol;
  const names = [
    ...Object.keys(addresses),
    ...Object.entries(messages).flatMap(([name, { sent = [], read = [], values = {} }]) => [
      name,
      ...[...sent, ...read].flatMap((field) => [field, ...field.split('.')]),
      ...Object.values(values).flat(),
    ]),
    ...Object.values(methods).flatMap(({ name, code }) => [name, code ?? name]),
    ...Object.values(refusals).flatMap(Object.keys),
    ...Object.values(words).flatMap((table) =>
      Object.entries(table).flatMap(([word, { as }]) => [word, as ?? word]),
    ),
  ];
  return new Set(names.flatMap((name) => [name, ...name.split(' ')]));
}

/** `DONE`, `PAY_APPROVED`, `PAYMENT.CAPTURE.DENIED`, `0021`, `3K`: nothing else is written so. */
const code = /^(?=.{2})[A-Z\d]+(?:[_.-][A-Z\d]+)*$/;

/** Returns our own words: a type declares each. */
export function typedIn({ tree }: Parsed): string[] {
  return nodesOf(tree).flatMap((node) =>
    ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? [node.literal.text] : [],
  );
}

const equals = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

const isNamed = (node: ts.Node, ...names: readonly string[]): boolean =>
  (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
  names.includes(node.expression.getText());

/** `new Set(['a'])`, `new Map([['a', 1]])`, `z.enum(['a'])`, `['a'].includes(word)`. */
function isListed(node: ts.Node): boolean {
  const { parent: list } = node;
  if (!ts.isArrayLiteralExpression(list)) return false;
  const { parent } = list;
  if (ts.isArrayLiteralExpression(parent)) return list.elements[0] === node && isListed(list);
  const isRead = ts.isPropertyAccessExpression(parent) && parent.name.text === 'includes';
  return isRead || isNamed(parent, 'Set', 'Map', 'z.enum');
}

/** Tells whether a literal is compared with received data: `word === 'a'`, `case 'a':`, `z.literal('a')`. */
function isCompared(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && equals.has(parent.operatorToken.kind)) {
    return ![parent.left, parent.right].some(ts.isTypeOfExpression);
  }
  return ts.isCaseClause(parent) || isNamed(parent, 'z.literal') || isListed(node);
}

const isOfModule = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent);

/** `/^(?:VTIM|99\d\d)$/` has both; a count or a set of signs is no word. */
const wordsIn = (expression: string): string[] =>
  expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\\./g, ' ').match(/[A-Z]{2,}\w*|\d{2,}/g) ?? [];

function textsOf(node: ts.Node, constants: ReadonlyMap<string, string>): string[] {
  if (ts.isRegularExpressionLiteral(node)) return wordsIn(node.text);
  if (ts.isStringLiteralLike(node) && !isOfModule(node)) {
    return code.test(node.text) || isCompared(node) ? [node.text] : [];
  }
  if (!ts.isIdentifier(node)) return [];
  const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
  if (isKey) return code.test(node.text) ? [node.text] : [];
  const constant = constants.get(node.text);
  return constant !== undefined && isCompared(node) ? [constant] : [];
}

/** Words that the file writes out and nobody has named, with their lines. */
export function wordsUnnamed(
  parsed: Parsed,
  names: ReadonlySet<string>,
): { readonly line: number; readonly text: string }[] {
  const { tree } = parsed;
  const others = new Set<string>([...ofOthers, ...currencies, ...Object.keys(errorCatalogue)]);
  const constants = constantsOf(parsed);
  return nodesOf(tree).flatMap((node) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    return textsOf(node, constants)
      .filter((text) => /[\p{L}\p{N}]/u.test(text) && !names.has(text) && !others.has(text))
      .map((text) => ({ line: line + 1, text }));
  });
}
