export { fetchConfig, inlinedConfig } from './config.ts';
export { ConfigContext, useConfig } from './config-context.ts';
