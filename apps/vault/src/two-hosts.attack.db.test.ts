import { errorCatalogue } from '@dipper/contract';
import { expect, it } from 'vitest';
import { answersAt, bodyOf, statusOf } from '../../../tools/testing/bytes.ts';
import { callsOfNoOneHost } from '../../../tools/testing/hosts.ts';
import { vaultUnderTest } from '../../../tools/testing/vault-under-test.ts';

const under = vaultUnderTest();

const listeners = [
  ['the card form', '/card?lang=en', () => under.vault.url],
  ['a window', '/card', () => under.vault.windows],
] as const;
const calls = listeners.flatMap(([listener, path, urlOf]) =>
  Object.entries(callsOfNoOneHost(path)).map(([name, bytes]) => ({ name, listener, bytes, urlOf })),
);

it.each(calls)(
  'a request with $name gets a single 400 from the server of $listener [API-04, SUB-03]',
  async ({ bytes, urlOf }) => {
    const answers = await answersAt(urlOf(), bytes);
    expect(answers.map(statusOf)).toEqual([400]);
    const { number } = errorCatalogue.wrong_request_format;
    expect(JSON.parse(bodyOf(answers[0]))).toMatchObject({ code: number });
  },
);

it('an HTTP/1.0 request without a Host header, as monitors send it, is answered [SUB-03]', async () => {
  for (const url of [under.vault.url, under.vault.windows]) {
    const answers = await answersAt(url, 'GET /healthz HTTP/1.0\r\n\r\n');
    expect(answers.map(statusOf)).toEqual([200]);
  }
});
