import * as z from 'zod/mini';
import { countrySchema } from '../country.ts';
import { defineRoute } from '../route.ts';
import { methodStates } from '../shop/method-schema.ts';
import { day, instant, integer, matching, text } from '../wire.ts';

/** Providers as their addresses call them. */
const providerName = matching(/^[a-z]{2,20}$/);
const methodNumber = integer(1, 999);

export const breakerStandings = ['closed', 'open', 'half-open'] as const;

const switchFields = {
  provider: providerName,
  /** Null: all methods of the provider. */
  methodId: z.nullable(methodNumber),
  isOff: z.boolean(),
  /** When it ends by itself; null: when somebody says so. */
  until: z.nullable(instant),
  reason: z.string(),
  changedAt: instant,
  changedBy: z.string(),
  /** The number of times it has been switched, this time included. */
  revision: z.int(),
};

export const providerSwitchSchema = z.object(switchFields);
export type ProviderSwitch = z.infer<typeof providerSwitchSchema>;

/** One turn of it; whether whoever turned it on said that the provider was asked. */
const providerTurnSchema = z.object({ ...switchFields, wasAsked: z.boolean() });
export type ProviderTurn = z.infer<typeof providerTurnSchema>;

export const turnSwitchBody = z.object({
  provider: providerName,
  methodId: z.nullable(methodNumber),
  isOff: z.boolean(),
  until: z.optional(z.nullable(instant)),
  /**
   * Confirms that the provider was asked the questions that `providers` lists for it: required to switch on a provider
   * that has any. The log of switches and the record of acts keep it.
   */
  wasAsked: z.optional(z.boolean()),
  /** The revision that was seen, 0 if it was never switched; left out: any revision. */
  revision: z.optional(integer(0, 1_000_000_000)),
  reason: text(3, 300),
});

/** Off or on as it was last turned, and whether it is off at this moment: an end may have come. */
const standingSwitchSchema = z.object({ ...switchFields, holds: z.boolean() });
export type StandingSwitch = z.infer<typeof standingSwitchSchema>;

/** The state of a method for buyers: as the shop shows it, or absent from the shop. */
export const methodSights = [...methodStates, 'absent'] as const;

const providerMethodSchema = z.object({
  methodId: methodNumber,
  country: countrySchema,
  sight: z.enum(methodSights),
  /** When they can use it again; null where it is open or nobody knows. */
  opensAt: z.nullable(instant),
});
export type ProviderMethod = z.infer<typeof providerMethodSchema>;

export const providerStandingSchema = z.object({
  provider: providerName,
  breaker: z.enum(breakerStandings),
  openUntil: z.nullable(instant),
  switches: z.array(standingSwitchSchema),
  /** The recent numbers of all processes together. */
  processes: z.int(),
  calls: z.int(),
  failures: z.int(),
  refused: z.int(),
  running: z.int(),
  waiting: z.int(),
  /** The latency of the process that waits the longest. */
  latencyMs: z.object({ p50: z.int(), p95: z.int() }),
  /** It pays out; all others take money. */
  isPayout: z.boolean(),
  /** The state of its settlement reports by its API; null if it never was to send any. */
  settlement: z.nullable(
    z.object({
      /** The latest day that was fetched, and when; null: none yet. */
      toldDay: z.nullable(day),
      toldAt: z.nullable(instant),
      /** Days that were fetched without data and have no file either; and the first of them. */
      untold: z.int(),
      untoldSince: z.nullable(day),
    }),
  ),
  /** Its payment methods, and where people pay by them. */
  methods: z.array(providerMethodSchema),
  /** The outcomes of payments that ended within the last hour; the most frequent failure first. */
  lastHour: z.object({
    succeeded: z.int(),
    failed: z.int(),
    failures: z.array(z.object({ code: z.nullable(z.int()), count: z.int() })),
  }),
});
export type ProviderStanding = z.infer<typeof providerStandingSchema>;

/** A fact is said by the provider itself (official), by its clients, or by nobody (unproved). */
const factClasses = ['official', 'client', 'unproved'] as const;

/** The facts that an external protocol is built on, and how well they are known. */
const protocolStandingSchema = z.object({
  /** The provider's name; those in `results` have the same name there. */
  provider: z.string(),
  name: z.string(),
  /** How many facts the provider says itself, how many its clients say, and how many nobody does. */
  facts: z.object({ official: z.int(), client: z.int(), unproved: z.int() }),
  /** The real hosts of its calls, and the settings that hold them; null if no public text names one. */
  hosts: z.array(
    z.object({
      value: z.nullable(z.string()),
      settings: z.array(z.string()),
      use: z.string(),
      known: z.enum(factClasses),
    }),
  ),
  /** The authentication of a call, in English. */
  authentication: z.array(z.object({ says: z.string(), known: z.enum(factClasses) })),
  /** The questions, in English, that the provider has to answer before it is switched on. */
  questions: z.array(z.object({ claim: z.string(), ask: z.string(), meanwhile: z.string() })),
});
export type ProtocolStanding = z.infer<typeof protocolStandingSchema>;

const unsetPartSchema = z.object({ part: z.string(), needs: z.array(z.string()) });
export type UnsetPart = z.infer<typeof unsetPartSchema>;

export const providersAnswer = z.object({
  results: z.array(providerStandingSchema),
  /** The protocols of these providers, and of everything else that we call. */
  protocols: z.array(protocolStandingSchema),
  /** Parts that are off because nothing of them is set (providers, logins, text messages, cards), and the settings that each needs. */
  unset: z.array(unsetPartSchema),
});

export const providersRoute = defineRoute({
  name: 'providers',
  verb: 'operations',
  method: 'GET',
  path: '/operations/providers',
  access: 'operator',
  summary:
    'How each payment provider does: rates, breaker, switches, latency; and what is unproved of each',
  answers: { 200: providersAnswer },
  errors: [],
});

export const turnSwitchRoute = defineRoute({
  name: 'turnSwitch',
  verb: 'operations',
  method: 'POST',
  path: '/operations/provider-switches',
  access: 'operator',
  summary:
    'Switch a provider or one of its methods off for new payments, until a moment or for good, or on',
  body: turnSwitchBody,
  answers: { 200: providerStandingSchema },
  errors: ['not_found', 'wrong_request_format', 'changed_meanwhile', 'in_the_past'],
});

export const switchLogRoute = defineRoute({
  name: 'switchLog',
  verb: 'operations',
  method: 'GET',
  path: '/operations/provider-switches',
  access: 'operator',
  summary: 'Who switched what off or on, when and why, newest first',
  query: z.object({ provider: z.optional(providerName) }),
  answers: {
    200: z.object({
      results: z.array(providerTurnSchema),
    }),
  },
  errors: [],
});
