import * as z from 'zod';
import type { ProvenIdentity } from '../../ports/identity.ts';

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  name: z.string().optional().catch(undefined),
});

/** Of the verified claims only the subject identifies; a name may be missing or odd. */
export const identityOfClaims = (claims: unknown): ProvenIdentity | undefined => {
  const parsed = claimsSchema.safeParse(claims);
  return parsed.success ? { subject: parsed.data.sub, name: parsed.data.name } : undefined;
};
