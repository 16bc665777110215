import * as z from 'zod';
import type { ProvenIdentity } from '../../ports/identity.ts';

const personSchema = z.object({
  id: z.string().min(1).max(255),
  name: z.string().optional().catch(undefined),
});

/** The id is of this person at this application, and the same each time. */
export const identityOfPerson = (body: unknown): ProvenIdentity | undefined => {
  const parsed = personSchema.safeParse(body);
  return parsed.success ? { subject: parsed.data.id, name: parsed.data.name } : undefined;
};

const errorSchema = z.object({
  error: z.object({ code: z.int(), error_subcode: z.int().optional().catch(undefined) }),
});

/** `graph_190`, `graph_190_463`: what its documentation lists. Its messages are not for us. */
export const reasonOfGraph = (body: unknown): string | undefined => {
  const parsed = errorSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { code, error_subcode: subcode } = parsed.data.error;
  return subcode === undefined ? `graph_${code}` : `graph_${code}_${subcode}`;
};
