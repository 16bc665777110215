import * as z from 'zod';

const wayBack = z.object({ action: z.string(), body: z.string() });
export const chosen = z.object({ post: z.optional(wayBack) });
export const messages = z.object({
  notifications: z.array(
    z.object({
      id: z.number(),
      body: z.string(),
      tries: z.array(z.object({ answer: z.nullable(z.string()) })),
    }),
  ),
});
/** What the sandbox tells of what a person did: the way back, as a browser would post it. */
export type WayBack = z.infer<typeof wayBack>;

export type Told = z.infer<typeof messages>['notifications'][number];
