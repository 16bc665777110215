import * as z from 'zod';
import type { ProvenIdentity } from '../../ports/identity.ts';

const answerSchema = z.object({
  data: z.object({
    id: z.string().min(1).max(255),
    name: z.string().optional().catch(undefined),
  }),
});

/** The id stays; the name and the handle are changed as people like. */
export const identityOfUser = (body: unknown): ProvenIdentity | undefined => {
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { id, name } = parsed.data.data;
  return { subject: id, name };
};
