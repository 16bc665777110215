export { environments, fetchConfig, inlinedConfig, parseConfig } from './config.ts';
export type { Config, Environment } from './config.ts';
export { ConfigContext, useConfig } from './config-context.ts';
