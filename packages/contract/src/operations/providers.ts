import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { instant, integer, matching, text } from '../wire.ts';

/** Providers as their addresses call them. */
const providerName = matching(/^[a-z]{2,20}$/);
const methodNumber = integer(1, 999);

export const breakerStandings = ['closed', 'open', 'half-open'] as const;

export const providerSwitchSchema = z.object({
  provider: providerName,
  /** Null: all methods of the provider. */
  methodId: z.nullable(methodNumber),
  isOff: z.boolean(),
  /** When it ends by itself; null: when somebody says so. */
  until: z.nullable(instant),
  reason: z.string(),
  changedAt: instant,
  changedBy: z.string(),
});
export type ProviderSwitch = z.infer<typeof providerSwitchSchema>;

export const turnSwitchBody = z.object({
  provider: providerName,
  methodId: z.nullable(methodNumber),
  isOff: z.boolean(),
  until: z.optional(z.nullable(instant)),
  reason: text(3, 300),
  changedBy: text(1, 60),
});

export const providerStandingSchema = z.object({
  provider: providerName,
  breaker: z.enum(breakerStandings),
  openUntil: z.nullable(instant),
  switches: z.array(providerSwitchSchema),
  /** What all processes together have seen of it lately. */
  processes: z.int(),
  calls: z.int(),
  failures: z.int(),
  refused: z.int(),
  running: z.int(),
  waiting: z.int(),
  /** Of the process that waits the longest. */
  latencyMs: z.object({ p50: z.int(), p95: z.int() }),
});
export type ProviderStanding = z.infer<typeof providerStandingSchema>;

export const providersAnswer = z.object({ results: z.array(providerStandingSchema) });

export const providersRoute = defineRoute({
  name: 'providers',
  verb: 'operations',
  method: 'GET',
  path: '/operations/providers',
  access: 'operator',
  summary: 'How each payment provider does: rates, breaker, switches, latency',
  answers: { 200: providersAnswer },
  errors: [],
  available: true,
});

export const turnSwitchRoute = defineRoute({
  name: 'turnSwitch',
  verb: 'operations',
  method: 'POST',
  path: '/operations/provider-switches',
  access: 'operator',
  summary: 'Switch a provider or one of its methods off or on for new payments',
  body: turnSwitchBody,
  answers: { 200: providerStandingSchema },
  errors: ['not_found'],
  available: true,
});
