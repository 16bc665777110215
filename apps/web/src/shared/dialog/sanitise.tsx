import type { ReactNode } from 'react';
import { Fragment } from 'react';

const plain = ['b', 'strong', 'i', 'em', 'br', 'p', 'ul', 'ol', 'li'] as const;
type Plain = (typeof plain)[number];

const isPlain = (name: string): name is Plain => plain.some((each) => each === name);

const dropped = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
]);

/** Only addresses of the secure web: no scripts, no data, no addresses relative to this page. */
const safeAddress = (address: string | null): string | undefined => {
  if (address === null || !URL.canParse(address)) return undefined;
  const { protocol, href, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' ? href : undefined;
};

const fromNode = (node: Node, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (dropped.has(name)) return null;
  const children = fromNodes(node.childNodes);
  if (name === 'br') return <br key={key} />;
  if (isPlain(name)) {
    const Name = name;
    return <Name key={key}>{children}</Name>;
  }
  const address = name === 'a' ? safeAddress(node.getAttribute('href')) : undefined;
  if (address === undefined) return <Fragment key={key}>{children}</Fragment>;
  return (
    <a key={key} className="d-link" href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
};

const fromNodes = (nodes: NodeListOf<ChildNode>): readonly ReactNode[] =>
  [...nodes].map((node, index) => fromNode(node, index));

/**
 * Reads HTML into elements of an allow-list. Nothing is ever written into the page as HTML: the
 * parser works on a document of its own, where nothing runs and nothing loads.
 */
export const sanitise = (html: string): readonly ReactNode[] =>
  fromNodes(new DOMParser().parseFromString(trusted(html), 'text/html').body.childNodes);

type HtmlPolicy = { readonly createHTML: (html: string) => string };
type PolicyFactory = {
  readonly createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy;
};

const isPolicyFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

const factory: unknown = Reflect.get(globalThis, 'trustedTypes');

/** The parser is a guarded way in for HTML where a browser enforces Trusted Types. */
const policy = isPolicyFactory(factory)
  ? factory.createPolicy('dipper-parse', { createHTML: (html) => html })
  : undefined;

const trusted = (html: string): string => policy?.createHTML(html) ?? html;
