import * as z from 'zod/mini';

export const environments = ['dev', 'staging', 'production'] as const;
export type Environment = (typeof environments)[number];

/** What the server tells the page when it starts. One build serves every environment. */
const configSchema = z.object({
  environment: z.enum(environments),
  apiBase: z._default(z.string(), '/api'),
  /** Origins whose messages the page listens to. */
  trustedOrigins: z._default(z.array(z.string()), []),
  features: z._default(z.record(z.string(), z.boolean()), {}),
  version: z._default(z.string(), ''),
});
export type Config = z.infer<typeof configSchema>;

export const parseConfig = (value: unknown): Config | undefined => {
  const parsed = configSchema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
};

/** The server writes the configuration into the page; a plain file server cannot, so it is fetched. */
export const inlinedConfig = (page: Document): Config | undefined => {
  const text = page.getElementById('dipper-config')?.textContent;
  if (!text) return undefined;
  try {
    return parseConfig(JSON.parse(text));
  } catch {
    return undefined;
  }
};

export const fetchConfig = async (): Promise<Config> => {
  const response = await fetch('/config.json', { cache: 'no-store' });
  const config = parseConfig(await response.json());
  if (config === undefined) throw new Error('/config.json cannot be read');
  return config;
};
