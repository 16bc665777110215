import { heldKeysPath } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { sealedGrant } from '../../../tools/testing/sealed-tokens.ts';
import { startTaker } from '../../../tools/testing/key-taker.ts';
import { startVault } from '../../../tools/testing/vault.ts';
import { vaultUnderTest } from '../../../tools/testing/vault-under-test.ts';

const under = vaultUnderTest();

const card = (grant: string) => ({
  grant,
  number: '4330123400000009',
  expiryMonth: '12',
  expiryYear: '30',
  identity: '960412',
  passwordTwoDigits: '12',
});

describe('billing keys for which the server records no card [SUB-03]', () => {
  type Call = { provider: string; operation: string; answer: { body: unknown } | null };
  /** Calls that the provider has answered with a yes, which each of the two says in its own way. */
  const agreed = async (provider: string, operation: string): Promise<number> => {
    const { calls } = (await under.sandbox.control('GET', '/calls')) as { calls: readonly Call[] };
    const all = calls.filter((call) => call.provider === provider && call.operation === operation);
    return all.filter(({ answer }) => {
      const said = JSON.stringify(answer);
      return provider === 'hecto' ? said.includes('"0000"') : said.includes('"status":200');
    }).length;
  };

  it.each(['tosspayments', 'hecto'] as const)(
    'are deleted at %s when the server refuses them, and the person may try again [SUB-03]',
    async (provider) => {
      const taker = await startTaker(async (_, path) => (path === heldKeysPath ? undefined : 200));
      const nobody = await startVault(under.sandbox.url, { VAULT_SERVER_URL: taker.url });
      try {
        const before = await agreed(provider, 'deleteKey');
        const tried = await nobody.post(card(sealedGrant({ provider })));
        expect(await tried.json()).toMatchObject({ code: 49_401, isOver: false });
        await expect.poll(() => agreed(provider, 'deleteKey')).toBe(before + 1);
      } finally {
        await nobody.stop();
        taker.stop();
      }
    },
  );
});
