import * as z from 'zod';

/** What several settings look like. */
export const webUrl = z
  .url({ protocol: /^https?$/, error: 'expected an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''));

export const secret = (bytesMin: number) =>
  z.string().min(bytesMin, `expected at least ${bytesMin} characters`);
