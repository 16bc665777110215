import type { Server } from 'node:http';

import { readTrusted, type Trusted } from '../trusted.ts';

export function listen(target: Server): Promise<string> {
  return new Promise((resolve) => {
    target.listen(0, '127.0.0.1', () => {
      const address = target.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}

export function trust(list: string): Trusted {
  const trusted = readTrusted(list);
  if (trusted === undefined) throw new Error(`no list: ${list}`);
  return trusted;
}
