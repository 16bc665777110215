import * as z from 'zod/mini';
import { countrySchema } from '../country.ts';
import { snsTypeSchema } from '../session/vocabulary.ts';

export const environments = ['dev', 'staging', 'production'] as const;
export const environmentSchema = z.enum(environments);
export type Environment = z.infer<typeof environmentSchema>;

/** `/config.json`: what one build of the page learns about where it runs. */
export const pageConfigSchema = z.object({
  environment: environmentSchema,
  /** Base of every call; `hosts` names another one for a country that has its own. */
  apiBase: z.string(),
  hosts: z.partialRecord(
    countrySchema,
    z.object({ apiBase: z.optional(z.string()), authBase: z.optional(z.string()) }),
  ),
  /** Exact origins that messages are accepted from, and sent to. */
  trustedOrigins: z.array(z.string()),
  hostOrigins: z.array(z.string()),
  /** The page for identity certification in Korea; null where it is not offered. */
  certificationUrl: z.nullable(z.string()),
  /** The ways to log in that this server knows; the country decides as well. */
  logins: z.array(snsTypeSchema),
  /** The messaging tool, where there is one: the operator's own copy of its SDK, and its key. */
  braze: z.optional(z.object({ sdkUrl: z.string(), apiKey: z.string(), endpoint: z.string() })),
  /** Features that are on or off: `cards` is false where none are kept, and nothing is paid for again and again. */
  features: z.record(z.string(), z.boolean()),
  version: z.string(),
});
export type PageConfig = z.infer<typeof pageConfigSchema>;

export const apiBaseOf = (
  config: Pick<PageConfig, 'apiBase' | 'hosts'>,
  country: z.infer<typeof countrySchema> | undefined,
): string => (country === undefined ? undefined : config.hosts[country]?.apiBase) ?? config.apiBase;

export const authBaseOf = (
  config: Pick<PageConfig, 'apiBase' | 'hosts'>,
  country: z.infer<typeof countrySchema> | undefined,
): string =>
  (country === undefined ? undefined : config.hosts[country]?.authBase) ??
  apiBaseOf(config, country);
