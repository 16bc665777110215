import { expect, it } from 'vitest';
import { parseConfig } from './index.ts';
import { least, production, reachable } from './testing/production.ts';

const one = {
  VAULT_ORIGIN: 'https://cards.example.com',
  WINDOW_ORIGIN: 'https://cards.example.com',
};
const opens = { PROVIDER_TOSSPAYMENTS_BEGINS: 'window' };

it.each([
  ['production', production],
  ['staging', { ...production, DIPPER_ENVIRONMENT: 'staging' }],
  ['development', { ...least, ...reachable, PUBLIC_URL: 'https://wallet.example.com' }],
])(
  'a provider’s script never runs on the origin of the card form on a reachable server: %s does not start [SUB-03, OPS-05]',
  (_name, variables) => {
    const others = { ...one, WINDOW_ORIGIN: 'https://windows.example.com' };
    expect(parseConfig({ ...variables, ...opens, ...others }).vaultOrigin).toBe(one.VAULT_ORIGIN);
    expect(() => parseConfig({ ...variables, ...opens, ...one })).toThrow(
      /^wrong setting WINDOW_ORIGIN: /,
    );
  },
);
