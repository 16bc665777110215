import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const inlineShape = (tag: string): RegExp =>
  new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g');

/** The page's own inline code is known when the server starts; any other is not its own. */
export const hashesOfInline = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(inlineShape(tag))].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  );

/** Data, not code: a browser never runs it, and nothing in it can end the element early. */
export const withData = (html: string, id: string, data: unknown): string => {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html.replace(
    '</head>',
    () => `<script type="application/json" id="${id}">${json}</script></head>`,
  );
};

export type Encoding = 'br' | 'gzip' | 'identity';
export type WebDocument = { readonly body: Buffer; readonly encoding: Encoding };

const quickQuality = 5;

const press = (html: string, encoding: Encoding): Buffer => {
  switch (encoding) {
    case 'br':
      return brotliCompressSync(html, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quickQuality },
      });
    case 'gzip':
      return gzipSync(html);
    case 'identity':
      return Buffer.from(html);
  }
};

export const encodingOf = (accepted: string | undefined): Encoding => {
  const names = new Set((accepted ?? '').split(',').map((part) => part.split(';')[0]?.trim()));
  if (names.has('br')) return 'br';
  return names.has('gzip') ? 'gzip' : 'identity';
};

export type DocumentOptions = {
  readonly html: string;
  /** What the page learns about where it runs, so that its first screen need not ask. */
  readonly data: { readonly id: string; readonly read: () => unknown };
  readonly monotonicMs: () => number;
};

const keptMs = 1000;

/** Written anew at most once a second, and then pressed once for each way of sending it. */
export const createDocument = ({
  html,
  data,
  monotonicMs,
}: DocumentOptions): ((encoding: Encoding) => WebDocument) => {
  let written = '';
  let writtenMs = Number.NEGATIVE_INFINITY;
  const pressed = new Map<Encoding, Buffer>();
  return (encoding) => {
    if (monotonicMs() - writtenMs >= keptMs) {
      written = withData(html, data.id, data.read());
      writtenMs = monotonicMs();
      pressed.clear();
    }
    const body = pressed.get(encoding) ?? press(written, encoding);
    pressed.set(encoding, body);
    return { body, encoding };
  };
};
