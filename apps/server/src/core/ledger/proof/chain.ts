import { hash } from 'node:crypto';

export const emptyHash = Buffer.alloc(0);

/** Of a sealed row: over the hash before it and what the row says. */
export const nextHash = (previous: Buffer, told: string): Buffer =>
  hash('sha256', Buffer.concat([previous, Buffer.from(told, 'utf8')]), 'buffer');
