import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { isWebhookSecret } from '../standard-webhooks.ts';

/** Shapes that several settings share. */
export const webUrl = z
  .url({ protocol: /^https?$/, error: 'expected an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''));

export const secret = (bytesMin: number) =>
  z.string().min(bytesMin, `expected at least ${bytesMin} characters`);

/** 32 random bytes, as they are written. */
export const newSecret = (encoding: 'hex' | 'base64' | 'base64url'): string =>
  randomBytes(32).toString(encoding);

export const webhookSecret = z
  .string()
  .refine(isWebhookSecret, 'expected whsec_ and 24 to 64 bytes in base64');
