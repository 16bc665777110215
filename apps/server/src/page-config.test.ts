import { pageConfigSchema } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { connectOriginsOf, pageConfigOf, scriptAddressesOf } from './page-config.ts';
import { parseConfig } from './platform/config/index.ts';

const least = { DATABASE_URL: 'postgresql://app@localhost/dipper' };
const braze = {
  BRAZE_SDK_URL: 'https://static.example.com/braze.js',
  BRAZE_API_KEY: 'key-of-the-app',
  BRAZE_ENDPOINT: 'https://sdk.example.com/api',
};

describe('the messaging tool Braze', () => {
  it('is in the page’s configuration, and the policy allows its two addresses only [BRG-05]', () => {
    const config = parseConfig({ ...least, ...braze });
    expect(scriptAddressesOf(config)).toEqual(['https://static.example.com/braze.js']);
    expect(connectOriginsOf(config)).toEqual(['https://sdk.example.com']);
    const parsed = pageConfigSchema.parse(pageConfigOf({ config, logins: [] }));
    expect(parsed.braze).toEqual({
      sdkUrl: 'https://static.example.com/braze.js',
      apiKey: 'key-of-the-app',
      endpoint: 'https://sdk.example.com/api',
    });
  });

  it('is absent without settings, and the policy allows nothing foreign [BRG-05]', () => {
    const config = parseConfig(least);
    expect([scriptAddressesOf(config), connectOriginsOf(config)]).toEqual([[], []]);
    expect(pageConfigOf({ config, logins: [] })).not.toHaveProperty('braze');
  });
});
