import { once } from 'node:events';
import { connect } from 'node:net';

/** All that comes back until the connection ends: of bytes that are believed no further, one answer. */
export const answersAt = async (url: string, bytes: string): Promise<readonly string[]> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  socket.on('error', () => undefined);
  socket.end(Buffer.from(bytes, 'latin1'));
  if (!socket.closed) await once(socket, 'close');
  return text === '' ? [] : text.split(/(?=HTTP\/1\.1 \d{3} )/);
};

export const statusOf = (answer: string | undefined): number => Number(answer?.slice(9, 12));
/** Returns the JSON body, also where it comes in chunks. */
export const bodyOf = (answer: string | undefined): string =>
  /\r\n\r\n[^{]*(\{[^]*\})/.exec(answer ?? '')?.[1] ?? '{}';
