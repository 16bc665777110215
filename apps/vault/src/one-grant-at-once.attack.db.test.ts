import { describe, expect, it } from 'vitest';
import { sealedGrant } from '../../../tools/testing/card-letters.ts';
import { vaultUnderTest } from '../../../tools/testing/vault-under-test.ts';

const under = vaultUnderTest();

const card = (given: string) => ({
  grant: given,
  number: '4330123400000009',
  expiryMonth: '12',
  expiryYear: '30',
  identity: '960412',
  passwordTwoDigits: '12',
});

describe('keys that no card comes of [SUB-03]', () => {
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

  it('are not made: one grant that is sent five times at once is traded once [SUB-03]', async () => {
    const before = await agreed('tosspayments', 'authorizeCard');
    const body = card(sealedGrant());
    const five = await Promise.all(Array.from({ length: 5 }, () => under.vault.post(body)));
    expect(five.filter(({ status }) => status === 200)).toHaveLength(1);
    // One that comes when the first is over finds the registration used.
    expect(five.filter(({ status }) => status === 429 || status === 409)).toHaveLength(4);
    expect(await agreed('tosspayments', 'authorizeCard')).toBe(before + 1);
  });

  it.each([
    ['tosspayments', 'authorizeCard'],
    ['hecto', 'issueKey'],
  ] as const)(
    'are deleted at %s where the browser went away before it was answered [SUB-03]',
    async (provider, operation) => {
      const scenario = { provider, operation, outcome: 'late', delayMs: 1500 };
      await under.sandbox.control('POST', '/scenarios', scenario);
      const before = await agreed(provider, 'deleteKey');
      const [given, cut] = [sealedGrant({ provider }), new AbortController()];
      const sent = fetch(`${under.vault.url}/card?lang=ko`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: under.vault.url },
        body: JSON.stringify(card(given)),
        signal: cut.signal,
      });
      setTimeout(() => cut.abort(), 500);
      await expect(sent).rejects.toThrow();
      await expect.poll(() => agreed(provider, 'deleteKey')).toBe(before + 1);
    },
  );
});
