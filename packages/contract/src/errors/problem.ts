import * as z from 'zod/mini';
import { listOf } from '../wire.ts';

/** The body of every failed call. `code` stays open: a page may be older than its server. */
export const problemSchema = z.object({
  status_code: z.int(),
  code: z.string(),
  detail: z.string(),
  request_id: z.string(),
  fields: z.optional(listOf(z.object({ path: z.string(), rule: z.string() }), 100)),
  /** Values for the `{name}` places of the person's text, where they differ from the defaults. */
  arguments: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type ProblemBody = z.infer<typeof problemSchema>;
