import { describe, expect, it } from 'vitest';
import { apiBaseOf, authBaseOf, pageConfigSchema } from './config.ts';

const config = {
  environment: 'staging',
  apiBase: '/api',
  hosts: {
    jp: { apiBase: 'https://jp.example/api' },
    kr: { authBase: 'https://auth.example' },
  },
  trustedOrigins: ['https://host.example'],
  hostOrigins: ['https://host.example'],
  certificationUrl: null,
  logins: ['google', 'line'],
  features: { subscribe: false },
  version: '2.5.14',
} as const;

describe("the page's configuration", () => {
  it('names the environment and its hosts at run time [API-01]', () => {
    expect(pageConfigSchema.safeParse(config)).toEqual({ success: true, data: config });
    expect(pageConfigSchema.safeParse({ ...config, environment: 'qa' }).success).toBe(false);
    expect(pageConfigSchema.safeParse({ ...config, hosts: { fr: {} } }).success).toBe(false);
    expect(pageConfigSchema.safeParse({ ...config, logins: ['myspace'] }).success).toBe(false);
  });

  it('has hosts by country, or else those of the environment [API-01]', () => {
    expect(apiBaseOf(config, 'jp')).toBe('https://jp.example/api');
    expect(apiBaseOf(config, 'kr')).toBe('/api');
    expect(apiBaseOf(config, undefined)).toBe('/api');
    expect(authBaseOf(config, 'kr')).toBe('https://auth.example');
    expect(authBaseOf(config, 'jp')).toBe('https://jp.example/api');
    expect(authBaseOf(config, 'us')).toBe('/api');
  });
});
