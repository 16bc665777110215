import * as z from 'zod/mini';
import { instant, integer } from '../wire.ts';
import { actReason } from './operators.ts';

/**
 * How a version stands among the others of its kind. `replaced`: one that was added later began
 * before it, so that it never held or never will.
 */
export const versionStandings = ['past', 'present', 'planned', 'replaced'] as const;
export type VersionStanding = (typeof versionStandings)[number];

/** Every version of what the house decides: from when, who, when and why. */
export const datedFields = {
  version: z.int(),
  effectiveFrom: instant,
  standing: z.enum(versionStandings),
  changedAt: instant,
  changedBy: z.string(),
  reason: z.string(),
};

/** A version more. It takes the place of those before it from its moment on. */
export const newVersionFields = {
  /** The next one: an older one was decided upon something that has changed since. */
  version: integer(1, 1_000_000),
  /** At once, where it is not said. */
  effectiveFrom: z.optional(instant),
  reason: actReason,
};
