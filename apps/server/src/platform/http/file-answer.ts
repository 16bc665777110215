import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { apiHeaders } from './headers.ts';
import type { FileAnswer, FilePart, ReplyHeaders } from './reply.ts';

/**
 * Returns the part of a name that every header can carry; the full name stands beside it, encoded.
 */
const plain = (name: string): string => {
  const safe = name.replaceAll(/[^\w .-]/g, '').trim();
  return safe.startsWith('.') ? `dipper${safe}` : safe;
};

const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const fileHeaders = ({ options: { type, name } }: FileAnswer): ReplyHeaders => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`,
  'cache-control': 'private, no-store',
});

async function* textsOf(parts: AsyncIterable<FilePart>): AsyncGenerator<string> {
  for await (const { text } of parts) yield text;
}

/** Sets status and headers, and returns what to send. */
export const prepareFile = (reply: FastifyReply, file: FileAnswer): Buffer | Readable => {
  reply.code(200).headers({ ...apiHeaders, ...fileHeaders(file) });
  const { bytes } = file;
  return Buffer.isBuffer(bytes) ? bytes : Readable.from(textsOf(bytes), { objectMode: false });
};
