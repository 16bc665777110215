import { brotliCompressSync } from 'node:zlib';
import type { Session } from './protocol.ts';

export type Traffic = {
  /** Requests that went over the network. */
  readonly requests: number;
  /** The transferred size, with headers. */
  readonly kib: number;
  /** The size of each kind in the page, inlined or not, in brotli's best compression. */
  readonly scriptKib: number;
  readonly styleKib: number;
};

type Load = { readonly url: string; readonly type: string; cached: boolean; bytes: number };

const kib = 1024;

const pressedKib = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + brotliCompressSync(text).byteLength, 0) / kib;

const code = /<script(?![^>]*\ssrc=)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g;
const style = /<style[^>]*>([\s\S]*?)<\/style>/g;

const inlined = (documents: readonly string[], shape: RegExp): string[] =>
  documents.flatMap((html) => [...html.matchAll(shape)].map(([, text = '']) => text));

/** Notes what a page loads, from now on. */
export const noteTraffic = async (session: Session): Promise<() => Promise<Traffic>> => {
  const loads = new Map<string, Load>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { url, fromDiskCache = false } = response;
    loads.set(requestId, { url, type, cached: fromDiskCache, bytes: 0 });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const load = loads.get(requestId);
    if (load !== undefined) load.cached = true;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId);
    if (load !== undefined) load.bytes = encodedDataLength;
  });
  await session.send('Network.enable');

  /** A preflight and a page that was left have no text. */
  const textOf = async (requestId: string): Promise<string> => {
    try {
      return (await session.send('Network.getResponseBody', { requestId })).body;
    } catch {
      return '';
    }
  };
  const textsOf = async (kind: string): Promise<readonly string[]> => {
    const found = [...loads].filter(
      ([, { url, type }]) => type === kind && !url.startsWith('data:'),
    );
    return await Promise.all(found.map(([requestId]) => textOf(requestId)));
  };

  return async () => {
    const travelled = [...loads.values()].filter(
      ({ url, cached }) => !cached && !url.startsWith('data:'),
    );
    const documents = await textsOf('Document');
    const scripts = [...(await textsOf('Script')), ...inlined(documents, code)];
    const styles = [...(await textsOf('Stylesheet')), ...inlined(documents, style)];
    return {
      requests: travelled.length,
      kib: travelled.reduce((sum, { bytes }) => sum + bytes, 0) / kib,
      scriptKib: pressedKib(scripts),
      styleKib: pressedKib(styles),
    };
  };
};
