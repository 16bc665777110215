import * as z from 'zod/mini';
import { maximumPageSize } from '../constants.ts';
import { countrySchema } from '../country.ts';
import { currencySchema, unitSchema, wireAmount } from '../money.ts';
import { defineRoute } from '../route.ts';
import {
  accountStates,
  certificationCodeSchema,
  djLevelSchema,
  grantSchema,
} from '../session/vocabulary.ts';
import {
  publicId,
  identifier,
  identifierParams,
  instant,
  integerInAddress,
  matching,
  month,
  pageFields,
  pageOf,
  text,
} from '../wire.ts';
import { actReason } from './operators.ts';

/** The kinds of a search for a person; a result names the kind that matched. */
export const personSearchKinds = [
  'user',
  'thing',
  'provider',
  'email',
  'phone',
  'phone-ending',
  'card-ending',
  'nickname',
] as const;
const personSearchKindSchema = z.enum(personSearchKinds);
export type PersonSearchKind = z.infer<typeof personSearchKindSchema>;

/** The things of a person that have a page or a list of their own. */
export const personThingKinds = [
  'payment',
  'refund',
  'card-payment',
  'subscription',
  'exchange',
  'card',
] as const;
const personThingSchema = z.object({ kind: z.enum(personThingKinds), id: publicId });
export type PersonThing = z.infer<typeof personThingSchema>;

const foundPersonSchema = z.object({
  userId: identifier,
  nickname: z.string(),
  tag: z.string(),
  country: countrySchema,
  state: z.enum(accountStates),
  joinedAt: instant,
  matchedBy: personSearchKindSchema,
  /** The matching value, as far as anybody may read it. */
  matched: z.string(),
  thing: z.nullable(personThingSchema),
});
export type FoundPerson = z.infer<typeof foundPersonSchema>;

export const operatorPeopleRoute = defineRoute({
  name: 'operatorPeople',
  verb: 'operations',
  method: 'GET',
  path: '/operations/people',
  access: 'operator',
  summary:
    'Find people: by their number, any number of ours or of a provider, an e-mail login, a phone or its last four digits, a card’s last four, or how a nickname begins',
  query: z.object({ ...pageFields, q: text(2, 200), by: z.optional(personSearchKindSchema) }),
  answers: { 200: pageOf(foundPersonSchema) },
  links: ['next'],
  errors: ['wrong_request_format'],
});

/** A page of any list names no more people. */
const namedAtOnce = maximumPageSize;

export const personNamesRoute = defineRoute({
  name: 'personNames',
  verb: 'operations',
  method: 'GET',
  path: '/operations/person-names',
  access: 'operator',
  summary: 'The nicknames of people by their numbers, so that a list can name whom it is about',
  query: z.object({
    /** Numbers with commas between them. */
    ids: matching(new RegExp(`^\\d{1,15}(,\\d{1,15}){0,${namedAtOnce - 1}}$`)),
  }),
  answers: {
    200: z.object({ results: z.array(z.object({ userId: identifier, nickname: z.string() })) }),
  },
  errors: ['wrong_request_format'],
});

/** The personal fields that are masked everywhere and opened one at a time. */
export const personFields = ['phone', 'email', 'name', 'date_of_birth'] as const;
const personFieldSchema = z.enum(personFields);
export type PersonField = z.infer<typeof personFieldSchema>;

const spoonLotSchema = z.object({
  lotId: z.string(),
  paidLeft: wireAmount,
  bonusLeft: wireAmount,
  acquiredAt: instant,
  expiresAt: instant,
});

export const operatorPersonSchema = z.object({
  userId: identifier,
  nickname: z.string(),
  tag: z.string(),
  country: countrySchema,
  state: z.enum(accountStates),
  joinedAt: instant,
  deletedAt: z.nullable(instant),
  certification: certificationCodeSchema,
  graceEndsAt: z.nullable(instant),
  isMinor: z.boolean(),
  grants: z.object({ payment: grantSchema, adult: grantSchema }),
  isVip: z.boolean(),
  vipGrade: z.nullable(z.string()),
  djLevel: djLevelSchema,
  djIds: z.array(identifier),
  /** The logins, masked. */
  logins: z.array(z.object({ way: z.string(), masked: z.string(), since: instant })),
  openLogins: z.int(),
  lastLoginAt: z.nullable(instant),
  /** The known personal fields, masked; each is opened by itself. */
  personal: z.array(z.object({ what: personFieldSchema, masked: z.string() })),
  openings: z.int(),
  paidSpoon: wireAmount,
  bonusSpoon: wireAmount,
  point: wireAmount,
  lots: z.array(spoonLotSchema),
  month: z.object({
    month,
    count: z.int(),
    paid: wireAmount,
    open: wireAmount,
    /** Null: nothing limits them. */
    limit: z.nullable(wireAmount),
    currency: currencySchema,
  }),
});
export type OperatorPerson = z.infer<typeof operatorPersonSchema>;

export const operatorPersonRoute = defineRoute({
  name: 'operatorPerson',
  verb: 'operations',
  method: 'GET',
  path: '/operations/people/:id',
  access: 'operator',
  summary: 'Who somebody is here, what they may do and what they hold; personal data is masked',
  params: identifierParams,
  answers: { 200: operatorPersonSchema },
  errors: ['user_not_found'],
});

export const timelineKinds = [
  'login',
  'payment',
  'refund',
  'subscription',
  'charge',
  'card',
  'exchange',
  'ledger',
  'notice',
  'account',
  'act',
] as const;
const timelineKindSchema = z.enum(timelineKinds);
export type TimelineKind = z.infer<typeof timelineKindSchema>;

const timelineLineSchema = z.object({
  id: z.string(),
  kind: timelineKindSchema,
  at: instant,
  /** The event in the vocabulary of its kind: a state, a posting, a notice, a call. */
  what: z.string(),
  /** The state or the end, if that is another word. */
  state: z.nullable(z.string()),
  /** A product, a device, an operator. */
  name: z.nullable(z.string()),
  /** Below zero: it left the person. */
  amount: z.nullable(wireAmount),
  unit: z.nullable(unitSchema),
  thing: z.nullable(personThingSchema),
  /** The id of a notice that can be sent again. */
  noticeId: z.nullable(z.string()),
});
export type TimelineLine = z.infer<typeof timelineLineSchema>;

export const personTimelineRoute = defineRoute({
  name: 'personTimeline',
  verb: 'operations',
  method: 'GET',
  path: '/operations/people/:id/timeline',
  access: 'operator',
  summary: 'Everything that happened with somebody, newest first, of all kinds or of one',
  params: identifierParams,
  query: z.object({ ...pageFields, kind: z.optional(timelineKindSchema) }),
  answers: { 200: pageOf(timelineLineSchema) },
  links: ['next'],
  errors: ['user_not_found', 'wrong_request_format'],
});

export const openPersonFieldRoute = defineRoute({
  name: 'openPersonField',
  verb: 'operations',
  method: 'POST',
  path: '/operations/people/:id/openings',
  access: 'operator',
  summary: 'Open one thing of a person that is masked; each opening is recorded before',
  params: identifierParams,
  body: z.object({ what: personFieldSchema, reason: actReason }),
  answers: { 200: z.object({ what: personFieldSchema, value: z.string() }) },
  errors: ['user_not_found', 'not_found'],
});

const openingSchema = z.object({
  call: z.string(),
  what: z.nullable(z.string()),
  subject: z.string(),
  operator: z.string(),
  reason: z.nullable(z.string()),
  at: instant,
});

export const personOpeningsRoute = defineRoute({
  name: 'personOpenings',
  verb: 'operations',
  method: 'GET',
  path: '/operations/people/:id/openings',
  access: 'operator',
  summary: 'Who has opened what of somebody, when and why, newest first; the last hundred',
  params: identifierParams,
  answers: { 200: z.object({ results: z.array(openingSchema) }) },
  errors: ['user_not_found'],
});

export const openingCountsRoute = defineRoute({
  name: 'openingCounts',
  verb: 'operations',
  method: 'GET',
  path: '/operations/openings',
  access: 'operator',
  summary: 'How often each operator has opened what is masked, and of how many people',
  query: z.object({ days: z._default(integerInAddress(1, 90), 30) }),
  answers: {
    200: z.object({
      results: z.array(
        z.object({ operator: z.string(), openings: z.int(), people: z.int(), lastAt: instant }),
      ),
    }),
  },
  errors: [],
});

/** A notice's id in the timeline: the kind of the mail, and its subject. */
export const noticeId = matching(/^[a-z0-9-]{1,60}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
