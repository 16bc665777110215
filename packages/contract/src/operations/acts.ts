import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import {
  day,
  identifier,
  identifierInAddress,
  instant,
  matching,
  pageFields,
  pageOf,
} from '../wire.ts';
import { dayRangeFields } from './day-range.ts';
import { actorName } from './operators.ts';

/** The kinds of things that an operator can act on. */
export const actSubjects = [
  'payment',
  'card-payment',
  'refund',
  'subscription',
  'exchange',
  'person',
  'provider',
  'difference',
  'settlement',
  'exchange-policy',
  'retention',
  'country',
  'catalogue',
  'setting',
  'operator',
  'session',
  'export',
  'webhook',
] as const;
export const actSubjectSchema = z.enum(actSubjects);
export type ActSubjectKind = (typeof actSubjects)[number];

/** Names recorded where no operator invited somebody. They have a space, as no operator's name has. */
export const invitingOrigins = { command: 'command line', demo: 'demo seed' } as const;

/** Tells what invited or raised an operator, to be said in the reader's language. */
export const invitingOriginOf = (by: string): keyof typeof invitingOrigins | 'operator' => {
  if (by === invitingOrigins.command) return 'command';
  return by === invitingOrigins.demo ? 'demo' : 'operator';
};

export const operatorActSchema = z.object({
  position: z.int(),
  actId: z.string(),
  at: instant,
  operator: z.string(),
  call: z.string(),
  subject: z.object({ kind: actSubjectSchema, id: z.string(), userId: z.nullable(identifier) }),
  reason: z.nullable(z.string()),
  given: z.nullable(z.record(z.string(), z.unknown())),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** `done`, the name of the error instead, or null: the result is unknown. */
  outcome: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  requestId: z.string(),
  /**
   * The operators who had created or raised this act's operator within seven days before it, and how many whole days
   * before.
   */
  raised: z.array(
    z.object({
      how: z.enum(['invited', 'reinvited', 'role']),
      by: z.string(),
      daysBefore: z.int(),
    }),
  ),
});
export type OperatorAct = z.infer<typeof operatorActSchema>;

export const operatorActsRoute = defineRoute({
  name: 'operatorActs',
  verb: 'operations',
  method: 'GET',
  path: '/operations/acts',
  access: 'operator',
  summary: 'What operators did, newest first: why, and how it stood before and after',
  query: z.object({
    ...pageFields,
    operator: z.optional(actorName),
    kind: z.optional(actSubjectSchema),
    subject: z.optional(matching(/^[\w.:/-]{1,200}$/)),
    userId: z.optional(identifierInAddress),
    /** Done, refused or failed, or without a known end. */
    outcome: z.optional(z.enum(['done', 'refused', 'open'])),
    ...dayRangeFields,
  }),
  answers: { 200: pageOf(operatorActSchema) },
  links: ['next'],
  errors: ['wrong_date_pattern'],
});

export const verifyActsRoute = defineRoute({
  name: 'verifyActs',
  verb: 'operations',
  method: 'GET',
  path: '/operations/acts/verification',
  access: 'operator',
  summary:
    'Prove that no act was changed, taken out or put in: the first row that is not as it was',
  answers: {
    200: z.object({ isSound: z.boolean(), rows: z.int(), brokenAt: z.nullable(z.int()) }),
  },
  errors: [],
});

export const openingsRoute = defineRoute({
  name: 'openings',
  verb: 'operations',
  method: 'GET',
  path: '/operations/acts/openings',
  access: 'operator',
  summary: 'How often each operator opened what is masked, by day',
  query: z.object(dayRangeFields),
  answers: {
    200: z.object({
      results: z.array(z.object({ operator: z.string(), day, call: z.string(), count: z.int() })),
    }),
  },
  errors: ['wrong_date_pattern'],
});
