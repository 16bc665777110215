import { hash } from 'node:crypto';

export const emptyHash = Buffer.alloc(0);

/** Returns the hash of a sealed row, over the previous hash and the row's text. */
export const nextHash = (previous: Buffer, told: string): Buffer =>
  hash('sha256', Buffer.concat([previous, Buffer.from(told, 'utf8')]), 'buffer');
