import ts from 'typescript';

/** Names of fields as adapters write them out, beside those that types hold to the messages. */

export type Parsed = { readonly file: string; readonly tree: ts.SourceFile };

export function nodesOf(node: ts.Node): ts.Node[] {
  const inner: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    inner.push(child);
  });
  return [node, ...inner.flatMap(nodesOf)];
}

export function nameOf({ name }: ts.ObjectLiteralElementLike): string[] {
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name))
    ? [name.text]
    : [];
}

const namesIn = (node: ts.Node): string[] =>
  nodesOf(node)
    .filter(ts.isObjectLiteralExpression)
    .flatMap(({ properties }) => properties.flatMap(nameOf));

const shapes = new Set(['object', 'strictObject', 'looseObject', 'extend']);

/** Returns the fields of a zod schema: `z.object({ … })`, `z.extend(schema, { … })`. */
function ofSchema(node: ts.Node): string[] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression: owner, name } = node.expression;
  if (!ts.isIdentifier(owner) || owner.text !== 'z' || !shapes.has(name.text)) return [];
  const shape = node.arguments.find(ts.isObjectLiteralExpression);
  return shape?.properties.flatMap(nameOf) ?? [];
}

const readers = new Set(['get', 'value']);
const writers = new Set(['set', 'append']);

/** `answer.value('a.b')`, `fields.get('a')`; or `query.set('a', b)`. */
function ofCall(node: ts.Node, methods: ReadonlySet<string>, parts: number): string[] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const [name] = node.arguments;
  return methods.has(node.expression.name.text) &&
    node.arguments.length === parts &&
    name !== undefined &&
    ts.isStringLiteralLike(name)
    ? [name.text]
    : [];
}

/** The received values, by the names that ports and adapters give them. */
const bags = new Set(['query', 'headers', 'fields']);

function isBag(node: ts.Node | undefined): boolean {
  if (node === undefined) return false;
  if (ts.isPropertyAccessExpression(node)) return bags.has(node.name.text);
  return ts.isIdentifier(node) && bags.has(node.text);
}

/** Constants of the file that are a text, by their names. */
export function constantsOf({ tree }: Parsed): ReadonlyMap<string, string> {
  const constants = nodesOf(tree).flatMap((node): [string, string][] =>
    ts.isVariableDeclaration(node) &&
    ts.isIdentifier(node.name) &&
    node.initializer !== undefined &&
    ts.isStringLiteralLike(node.initializer)
      ? [[node.name.text, node.initializer.text]]
      : [],
  );
  return new Map(constants);
}

/** `query['a']`, and `headers[name]` of a name that the file has. */
function ofElement(node: ts.Node, constants: ReadonlyMap<string, string>): string[] {
  if (!ts.isElementAccessExpression(node) || !isBag(node.expression)) return [];
  const { argumentExpression: at } = node;
  if (ts.isStringLiteralLike(at)) return [at.text];
  const name = ts.isIdentifier(at) ? constants.get(at.text) : undefined;
  return name === undefined ? [] : [name];
}

/** `query.a`, which is no call of a method. */
function ofProperty(node: ts.Node): string[] {
  if (!ts.isPropertyAccessExpression(node) || !isBag(node.expression)) return [];
  // A list of them has a length as well.
  const isMethod = ts.isCallExpression(node.parent) && node.parent.expression === node;
  return isMethod || node.name.text === 'length' ? [] : [node.name.text];
}

/** `const { a } = query`, and `({ query: { a } }) =>`. */
function ofPattern(node: ts.Node): string[] {
  if (!ts.isObjectBindingPattern(node)) return [];
  const { parent } = node;
  const from = ts.isVariableDeclaration(parent)
    ? parent.initializer
    : ts.isBindingElement(parent)
      ? parent.propertyName
      : undefined;
  if (!isBag(from)) return [];
  return node.elements.flatMap(({ propertyName, name }) => {
    const read = propertyName ?? name;
    return ts.isIdentifier(read) || ts.isStringLiteralLike(read) ? [read.text] : [];
  });
}

/** The headers of HTTP itself; every other header is a fact about the provider. */
const headersOfHttp = new Set(['accept', 'authorization', 'content-type']);

/** The names of all fields and headers that are read. */
export function readsIn(parsed: Parsed): string[] {
  const constants = constantsOf(parsed);
  return nodesOf(parsed.tree)
    .flatMap((node) => [
      ...ofSchema(node),
      ...ofCall(node, readers, 1),
      ...ofElement(node, constants),
      ...ofProperty(node),
      ...ofPattern(node),
    ])
    .filter((name) => !headersOfHttp.has(name));
}

const isNamedHeaders = (node: ts.Node): node is ts.PropertyAssignment =>
  ts.isPropertyAssignment(node) && nameOf(node)[0] === 'headers';

function ofHeaders(node: ts.Node): string[] {
  return isNamedHeaders(node)
    ? namesIn(node.initializer).filter((name) => !headersOfHttp.has(name))
    : [];
}

const isCalled = (node: ts.Node, text: string): boolean =>
  (ts.isCallExpression(node) || ts.isNewExpression(node)) && node.expression.getText() === text;

/** `JSON.stringify({ a })`, `new URLSearchParams({ a })`, `Object.entries({ a })`: past `sent`. */
function ofBody(node: ts.Node): string[] {
  const isWritten = ['JSON.stringify', 'URLSearchParams', 'Object.entries'].some((text) =>
    isCalled(node, text),
  );
  if (!isWritten || !(ts.isCallExpression(node) || ts.isNewExpression(node))) return [];
  return (node.arguments ?? []).filter(ts.isObjectLiteralExpression).flatMap(namesIn);
}

const form = /^(?:[\w.-]+=[^=&]*&?)+$/;
/** A pair at the beginning, or after another: `result?id=` is a page of ours. */
const pair = /(?:^[?&]?|&)([\w.-]+)=/g;
const quoted = /"([\w.-]+)":/g;

const namesBy = (text: string, ...shapes: RegExp[]): string[] =>
  shapes.flatMap((shape) => [...text.matchAll(shape)].flatMap(([, name = '']) => name));

/** `'a=1&b=2'` that is no value of a header, and what a template writes: `?a=${b}`, `"a":${b}`. */
function ofText(node: ts.Node): string[] {
  if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
    return namesBy(node.text, pair, quoted);
  }
  const isForm =
    ts.isStringLiteralLike(node) &&
    form.test(node.text) &&
    ts.findAncestor(node, (outer) => isNamedHeaders(outer)) === undefined;
  return isForm ? namesBy(node.text, pair) : [];
}

/** The names of all fields and headers that are sent without `sent`, which holds them by types. */
export function sendsIn({ tree }: Parsed): string[] {
  return nodesOf(tree).flatMap((node) => [
    ...ofHeaders(node),
    ...ofCall(node, writers, 2),
    ...ofBody(node),
    ...ofText(node),
  ]);
}
