import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BrotliOptions } from 'node:zlib';
import type { PageContent, PageVariant, PageVisit, PageWriter } from '@dipper/contract';

const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

const inlineShape = (tag: string): RegExp =>
  new RegExp(`<${tag}(?![^>]*\\ssrc=)(?![^>]*application/json)[^>]*>([\\s\\S]*?)</${tag}>`, 'g');

/** The page's own inline code is known when the document is written; any other is not its own. */
export const hashesOfInline = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(inlineShape(tag))].map(([, code = '']) => hashOf(code));

const withoutCode = /<(script|style)\b[\s\S]*?<\/\1>/g;
const styleAttribute = /\sstyle="([^"]*)"/g;
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** The same for sizes and colours that stand at an element. */
export const hashesOfStyleAttributes = (html: string): string[] => {
  const values = [...html.replaceAll(withoutCode, '').matchAll(styleAttribute)].map(
    ([, value = '']) =>
      value.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (each) => entities[each] ?? each),
  );
  return [...new Set(values)].map(hashOf);
};

export type Encoding = 'br' | 'gzip' | 'identity';

export const encodingOf = (accepted: string | undefined): Encoding => {
  const names = new Set((accepted ?? '').split(',').map((part) => part.split(';')[0]?.trim()));
  if (names.has('br')) return 'br';
  return names.has('gzip') ? 'gzip' : 'identity';
};

const brotli = (quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality },
});
const quickly = brotli(5);
/** The last step up makes documents a hundredth smaller and takes three times as long. */
const thoroughly = brotli(10);

const press = (html: string, encoding: Encoding): Buffer => {
  switch (encoding) {
    case 'br':
      return brotliCompressSync(html, quickly);
    case 'gzip':
      return gzipSync(html);
    case 'identity':
      return Buffer.from(html);
  }
};

export type WebDocument = {
  readonly html: string;
  /** The first one to ask does not wait for the best compression, the next ones get it. */
  readonly body: (encoding: Encoding) => Buffer;
};

const documentOf = (html: string): WebDocument => {
  const pressed = new Map<Encoding, Buffer>();
  const improve = async (): Promise<void> => {
    pressed.set('br', await promisify(brotliCompress)(html, thoroughly));
  };
  return {
    html,
    body: (encoding) => {
      const compressed = pressed.get(encoding);
      if (compressed !== undefined) return compressed;
      const body = press(html, encoding);
      pressed.set(encoding, body);
      if (encoding === 'br') void improve();
      return body;
    },
  };
};

/** The content that would be written now, with a fingerprint that changes only with it. */
export type Written = { readonly content: PageContent; readonly fingerprint: string };

export type DocumentSource = {
  readonly writer: PageWriter;
  readonly read: (variant: PageVariant) => Promise<Written>;
  readonly monotonicMs: () => number;
};

type CachedDocument = {
  fingerprint: string;
  document: WebDocument;
  checkedMs: number;
};

const checkEveryMs = 1000;

/**
 * Writes one document for all visits of the same kind, and writes it again when it would differ.
 */
export const createDocuments = ({
  writer,
  read,
  monotonicMs,
}: DocumentSource): ((visit: PageVisit) => Promise<WebDocument>) => {
  const cached = new Map<string, CachedDocument>();
  const running = new Map<string, Promise<WebDocument>>();

  const renew = async (variant: PageVariant): Promise<WebDocument> => {
    const { content, fingerprint } = await read(variant);
    const stored = cached.get(variant.key);
    const document =
      stored?.fingerprint === fingerprint
        ? stored.document
        : documentOf(await writer.write(variant, content));
    cached.set(variant.key, { fingerprint, document, checkedMs: monotonicMs() });
    return document;
  };

  return async (visit) => {
    const variant = writer.variantOf(visit);
    const stored = cached.get(variant.key);
    if (stored !== undefined && monotonicMs() - stored.checkedMs < checkEveryMs) {
      return stored.document;
    }
    const under =
      running.get(variant.key) ?? renew(variant).finally(() => running.delete(variant.key));
    running.set(variant.key, under);
    return await under;
  };
};
