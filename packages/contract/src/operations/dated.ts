import * as z from 'zod/mini';
import { instant, integer } from '../wire.ts';
import { actReason } from './operators.ts';

/**
 * The standing of a version among the others of its kind. `replaced`: a version added later began before it, so that it
 * never held or never will.
 */
export const versionStandings = ['past', 'present', 'planned', 'replaced'] as const;
export type VersionStanding = (typeof versionStandings)[number];

/** Every version of what the company decides: from when, who, when and why. */
export const datedFields = {
  version: z.int(),
  effectiveFrom: instant,
  standing: z.enum(versionStandings),
  changedAt: instant,
  changedBy: z.string(),
  reason: z.string(),
};

/** A version more, which one asks for and another agrees to. It takes the place of those before it from its moment on. */
export const newVersionFields = {
  /** The next one: an older one was decided upon something that has changed since. */
  version: integer(1, 1_000_000),
  /** A day after it is agreed to at the earliest, and then where it is not said. */
  effectiveFrom: z.optional(instant),
  reason: actReason,
};

/**
 * Reasons that no operator wrote, each with the author stored beside it: initial data, and actions or findings of a
 * process. Only both together are unambiguous, since an operator may have the same name.
 */
export const systemReasons: readonly (readonly [by: string | null, reason: string])[] = [
  ['system', 'brought for a request that never came'],
  ['system', 'long enough to ask why it was not paid'],
  ['system', 'records of tax that was withheld: five years'],
  ['system', 'as the service began'],
  ['seed', 'the terms as the product began with them'],
  ['system', 'as it began'],
  [null, 'it is not found any more'],
  ['worker', ''],
  ['ledger:verify', ''],
];
