import ts from 'typescript';

/** Names that say how a value came, and not what it is; a question such as `isKnown` is a name of its own. */
const bare = /^(?:told|kept|known|asked|given)$|[a-z](?:Told|Kept|Known|Asked|Given)$/;
const question = /^(?:is|was|are|has|had)[A-Z]/;
/** Leaves out most files before they are parsed. */
const mayDeclare =
  /(?:\b(?:told|kept|known|asked|given)|[a-z](?:Told|Kept|Known|Asked|Given))\b\s*\??\s*[:=,(<{}\])]/;

type Staying = { readonly name: string; readonly reason: string; readonly files: RegExp };

/** Properties that stay, since a call or the database names them so. */
const staying: readonly Staying[] = [
  {
    name: 'told',
    reason:
      "a column of refund differences, payouts and settlement fetches, and a field of operators' calls",
    files:
      /^packages\/contract\/src\/operations\/|^apps\/console\/src\/features\/purchase\/|^apps\/server\/src\/(?:[^/]+\.db\.test\.ts$|core\/(?:charging|payouts|refunds|settlements)\/|features\/operations\/|providers\/hecto\/webhook|testing\/policy\/)/,
  },
  {
    name: 'asked',
    reason: 'a field of stored evidence',
    files: /^apps\/server\/src\/providers\/\w+\/(?:inquiry|translate)\.ts$/,
  },
  {
    name: 'given',
    reason: "a column of operators' acts, and a field of their list",
    files:
      /^packages\/contract\/src\/operations\/acts|^apps\/server\/src\/(?:[^/]+\.db\.test\.ts$|core\/operators\/|features\/operations\/acts\/)/,
  },
  {
    name: 'kept',
    reason: "a field of a person's books, and the fate of a refund's spoons",
    files:
      /^packages\/contract\/src\/operations\/ledger|^apps\/console\/src\/features\/(?:purchase|subscription)\/|^apps\/server\/src\/(?:[^/]+\.db\.test\.ts$|features\/operations\/ledger\/)/,
  },
  {
    name: 'known',
    reason: "a field of operators' list of providers: how a fact is proved",
    files:
      /^packages\/contract\/src\/operations\/providers|^apps\/console\/src\/features\/partner\/|^apps\/server\/src\/(?:[^/]+\.db\.test\.ts$|features\/operations\/providers)/,
  },
];

/** Properties and what is destructured under their name; anything else was named here. */
const namedElsewhere = (node: ts.Node): boolean =>
  ts.isPropertySignature(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isShorthandPropertyAssignment(node) ||
  (ts.isBindingElement(node) &&
    node.propertyName === undefined &&
    ts.isObjectBindingPattern(node.parent));

const declaredName = (node: ts.Node): ts.Identifier | undefined => {
  const isDeclaration =
    namedElsewhere(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node);
  if (!isDeclaration || !('name' in node)) return undefined;
  const name = node.name as ts.Node | undefined;
  return name !== undefined && ts.isIdentifier(name) ? name : undefined;
};

/** Returns the declarations of a file whose name holds no noun, as `file:line: reason`. */
export function participleNames(file: string, text: string): string[] {
  if (!/\.tsx?$/.test(file) || file.includes('/generated/') || !mayDeclare.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = declaredName(node)?.text;
    if (name !== undefined && bare.test(name) && !question.test(name)) {
      const stays =
        namedElsewhere(node) && staying.some((each) => each.name === name && each.files.test(file));
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      if (!stays) found.push(`${file}:${line}: "${name}" names no thing, say what it holds`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
