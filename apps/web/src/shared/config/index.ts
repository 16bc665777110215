export { fetchConfig } from './config.ts';
export { ConfigContext, useConfig } from './config-context.ts';
export { pageCookies } from './page-cookies.ts';
