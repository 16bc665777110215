import { describe, expect, it } from 'vitest';

import { hostGaps } from './host-facts.ts';

const api = { value: 'https://api.bank.example', settings: ['PROVIDER_BANK_URL'] };
const protocols = { bank: { hosts: { api } } };
const texts = { PROVIDER_BANK_URL: 'The base address of the bank.', VAULT_SERVER_URL: 'Ours.' };

describe('the hosts of providers', () => {
  it('and their settings refer to each other', () => {
    expect(hostGaps(protocols, texts)).toEqual([]);
  });

  it('are reported when a setting that holds them does not exist', () => {
    const hosts = { api: { ...api, settings: ['PROVIDER_BANK_URL', 'VAULT_BANK_URL'] } };
    expect(hostGaps({ bank: { hosts } }, texts)).toEqual([
      'bank: hosts.api is held by "VAULT_BANK_URL", which is no setting',
    ]);
  });

  it.each(['PROVIDER_SHOP_URL', 'PROVIDER_SHOP_API_URL', 'IDENTITY_SHOP_ISSUER', 'VAULT_SHOP_URL'])(
    'are reported missing when no protocol has a host for the setting %s',
    (setting) => {
      expect(hostGaps(protocols, { ...texts, [setting]: 'The shop.' })).toEqual([
        `${setting}: no host of a protocol.ts is held by it`,
      ]);
    },
  );

  it("are reported when a setting's description repeats them", () => {
    const said = { ...texts, OTHER: 'The bank (really `https://api.bank.example/v1`).' };
    expect(hostGaps(protocols, said)).toEqual([
      'OTHER: the host "api.bank.example" has its place in protocol.ts',
    ]);
  });

  it('may have no fixed address, or one that varies', () => {
    const hosts = {
      mine: { settings: ['PROVIDER_BANK_URL'] },
      mail: { value: 'smtps://{host}:465', settings: ['PROVIDER_BANK_URL'] },
    };
    expect(hostGaps({ bank: { hosts } }, texts)).toEqual([]);
  });
});
