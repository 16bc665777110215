import { hash } from 'node:crypto';

export const emptyHash = Buffer.alloc(0);

/** Returns the hash of a sealed row, over the previous hash and the row's text. */
export const nextHash = (previous: Buffer, content: string): Buffer =>
  hash('sha256', Buffer.concat([previous, Buffer.from(content, 'utf8')]), 'buffer');
